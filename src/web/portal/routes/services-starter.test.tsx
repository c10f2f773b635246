import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { list, create } = servicesCalls;
const added = (name: string) => {
  const made = service({ name });
  return { reply: { success: true, service: made, data: made } } as const;
};

it('the usual services of a trade are changed and added, and after a lost answer the rest, each once', async () => {
  api = quietServer();
  api.answer(list, { success: true, data: [] });
  api.refuse(usersCalls.ownBusiness, { code: 'UNAVAILABLE' });
  const user = openPortal('/dashboard/services');
  await user.click(await screen.findByRole('button', { name: 'Start from a list of your trade' }));
  const dialog = await inDialog('What do you offer?');
  await user.click(dialog.getByRole('button', { name: 'Barber' }));
  const rows = dialog.getByRole('list', { name: 'What is added' });
  for (const name of ['Beard trim', 'Children’s haircut', 'Haircut and dye', 'Home service'])
    await user.click(within(rows).getByRole('checkbox', { name: `Add ${name}` }));
  const price = within(rows).getByRole('textbox', { name: 'Price: Haircut' });
  await user.clear(price);
  await user.click(dialog.getByRole('button', { name: 'Add 2 services' }));
  await dialog.findByText('This field is required');
  expect(api.asked(create)).toEqual([]);
  await user.type(price, '3500');

  api.answerBy(create, ({ body }) => (body.name === 'Haircut' ? added(body.name) : 'silence'));
  await user.click(dialog.getByRole('button', { name: 'Add 2 services' }));
  await dialog.findByText(/^Haircut and beard: /);
  expect(within(rows).queryByRole('checkbox', { name: 'Add Haircut' })).toBeNull();
  api.answerBy(create, ({ body }) => added(body.name));
  await user.click(dialog.getByRole('button', { name: 'Add 1 service' }));
  await screen.findByText('Service added.');
  const sent = api.asked(create).map(({ body, idempotencyKey }) => [body.name, body.price, idempotencyKey]);
  expect(sent.map(([name, fee]) => [name, fee])).toEqual([
    ['Haircut', 3500],
    ['Haircut and beard', 6000],
    ['Haircut and beard', 6000],
  ]);
  expect(sent[2]?.[2]).toBe(sent[1]?.[2]);
});
