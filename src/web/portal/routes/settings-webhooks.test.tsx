import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type DeliveryView, type WebhookView, webhooksCalls } from '#contract/calls/webhooks.calls.ts';
import { sampleEvent } from '#contract/webhooks/samples.ts';
import { chosenTypes } from '#core/webhooks/event-types.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { list, create, change, rotate, test: probe, deliveries, replay, remove } = webhooksCalls;
const url = 'https://example.com/hook';
const SECRET = `whsec_${'A'.repeat(43)}=`;

const webhook = (over: Partial<WebhookView> = {}): WebhookView => ({
  _id: 'w1',
  url,
  events: [...chosenTypes],
  state: 'on',
  failingSince: null,
  needsSecret: false,
  oldSecretUntil: null,
  createdAt: '2026-11-19T12:00:00.000Z',
  ...over,
});
const delivery = (over: Partial<DeliveryView> = {}): DeliveryView => ({
  _id: 'd1',
  type: 'booking.created',
  happenedAt: '2026-11-20T11:00:00.000Z',
  state: 'failed',
  dueAt: null,
  body: JSON.stringify(sampleEvent('booking.created')),
  tries: [{ at: '2026-11-20T11:00:01.000Z', status: 500, ms: 31, reply: 'out of order', error: '' }],
  ...over,
});

function openWebhooks(data: WebhookView[]) {
  api = quietServer();
  api.answer(list, { success: true, data });
  return openPortal('/dashboard/settings?tab=webhooks');
}

it('adds a webhook that is told of everything, and shows its secret once', async () => {
  const user = openWebhooks([]);
  await screen.findByText(/No program is told yet/);
  await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const dialog = await inDialog('Add a webhook');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await dialog.findByText('Please enter an address.');
  expect(api.asked(create)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), url);
  await user.click(dialog.getByRole('checkbox', { name: /^A client did not come/ }));
  const release = api.hold(create, { success: true, data: webhook(), secret: SECRET });
  await user.dblClick(dialog.getByRole('button', { name: 'Add webhook' }));
  release();
  const secret = await inDialog('The secret of this webhook');
  expect(secret.getByRole('textbox', { name: 'Signing secret' })).toHaveProperty('value', SECRET);
  const events = chosenTypes.filter((type) => type !== 'booking.no_show');
  expect(api.bodies(create)).toEqual([{ url, events }]);
  await user.click(secret.getByRole('button', { name: 'I have kept it' }));
  await within(await screen.findByRole('list', { name: 'Webhooks' })).findByText(url);
});

it('says why a webhook is off, and switches it on with what it was told of', async () => {
  const user = openWebhooks([webhook({ state: 'failing', failingSince: '2026-11-17T12:00:00.000Z' })]);
  await screen.findByText(/Nothing arrived there for three days/);
  expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
  api.answer(change, { success: true, data: webhook() });
  await user.click(screen.getByRole('button', { name: `Switch on: ${url}` }));
  await screen.findByText('Webhook switched on.');
  expect(api.bodies(change)).toEqual([{ url, events: chosenTypes, state: 'on' }]);
});

it('shows what was told and replied, and has it delivered again', async () => {
  const user = openWebhooks([webhook()]);
  api.answer(deliveries, { success: true, data: [delivery()], more: false });
  api.answer(probe, { success: true, data: delivery({ state: 'waiting', tries: [] }) });
  await user.click(await screen.findByRole('button', { name: `Send a test: ${url}` }));
  const dialog = await inDialog('Deliveries');
  await dialog.findByText(/500 in 31 ms: out of order/);
  api.answer(replay, { success: true, data: delivery({ state: 'waiting', tries: [] }) });
  await user.click(dialog.getByRole('button', { name: 'Deliver again' }));
  await screen.findByText('It is delivered once more.');
  expect(api.bodies(replay)).toEqual([{ deliveryId: 'd1' }]);
});

it('replaces a secret and removes a webhook only after a question', async () => {
  const user = openWebhooks([webhook()]);
  api.answer(rotate, {
    success: true,
    data: webhook({ oldSecretUntil: '2026-11-21T12:00:00.000Z' }),
    secret: SECRET,
  });
  await user.click(await screen.findByRole('button', { name: `New secret: ${url}` }));
  await user.click((await inDialog('Replace the secret?')).getByRole('button', { name: 'Replace' }));
  const secret = await inDialog('The secret of this webhook');
  await user.click(secret.getByRole('button', { name: 'I have kept it' }));
  await screen.findByText(/The old secret works until/);
  await user.click(screen.getByRole('button', { name: `New secret: ${url}` }));
  const again = await inDialog('Replace the secret?');
  again.getByText(/The one you replaced earlier was to work until 21 Nov.* and ends at once/);
  await user.click(again.getByRole('button', { name: 'Keep it' }));
  api.answer(remove, { success: true });
  await user.click(screen.getByRole('button', { name: `Remove: ${url}` }));
  await user.click((await inDialog('Remove this webhook?')).getByRole('button', { name: 'Remove' }));
  await screen.findByText(/No program is told yet/);
});

it('says that the webhooks could not be loaded, and tries again', async () => {
  api = quietServer();
  api.refuse(list, { code: 'INTERNAL' });
  const user = openPortal('/dashboard/settings?tab=webhooks');
  await screen.findByText(/Something went wrong on our side|could not be loaded/, {}, { timeout: 10_000 });
  api.answer(list, { success: true, data: [webhook()] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(url);
});
