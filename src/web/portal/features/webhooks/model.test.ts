import { expect, it } from 'vitest';
import { chosenTypes } from '#core/webhooks/event-types.ts';
import {
  deliveryText,
  emptyWebhook,
  eventsText,
  readWebhook,
  rotationText,
  stateText,
  tryText,
} from './model.ts';

const zone = 'Africa/Lagos';
const at = '2026-11-20T12:00:00.000Z';
const needsSecret = false;

it('reads a form by the contract’s rules, each fault at its field', () => {
  expect(readWebhook({ ...emptyWebhook, url: ' https://example.com/hook ' })).toEqual({
    ok: true,
    sent: { url: 'https://example.com/hook', events: chosenTypes },
  });
  expect(readWebhook({ url: '', events: [] })).toMatchObject({
    ok: false,
    errors: { url: 'Please enter an address.', events: 'Please choose at least one event.' },
    others: [],
  });
  expect(readWebhook({ ...emptyWebhook, url: 'example.com' })).toMatchObject({
    errors: { url: expect.stringContaining('https://example.com/webhooks') },
  });
});

it('says of a webhook what it is told and how it stands', () => {
  expect(eventsText({ events: [...chosenTypes] })).toBe('Every event');
  expect(eventsText({ events: ['booking.created'] })).toBe('booking.created');
  expect(eventsText({ events: ['booking.created', 'refund.sent'] })).toBe('2 events');
  expect(stateText({ state: 'on', failingSince: null, needsSecret }, zone)).toMatchObject({
    word: 'On',
    well: true,
  });
  expect(stateText({ state: 'on', failingSince: at, needsSecret }, zone).why).toContain('since');
  for (const state of ['gone', 'failing'] as const)
    expect(stateText({ state, failingSince: at, needsSecret }, zone).why).toContain('witch it on again');
  const lost = { state: 'on', failingSince: null, needsSecret: true, oldSecretUntil: at } as const;
  expect(stateText(lost, zone).word).toBe('Waits for a new secret');
  expect(rotationText(lost, zone)).not.toContain('both');
});

it('says what became of a delivery and of each try', () => {
  const tried = { at, status: 500, ms: 12, reply: 'oops', error: '' };
  const waiting = {
    _id: 'd',
    type: 'booking.created',
    happenedAt: at,
    state: 'waiting',
    dueAt: at,
    body: '',
  } as const;
  expect(deliveryText({ ...waiting, tries: [] }, { needsSecret }, zone)).toBe('Waiting');
  expect(deliveryText({ ...waiting, tries: [tried] }, { needsSecret }, zone)).toMatch(
    /^Next try .*13:00|1:00/,
  );
  expect(
    deliveryText({ ...waiting, state: 'failed', dueAt: null, tries: [tried] }, { needsSecret }, zone),
  ).toBe('Given up');
  expect(deliveryText({ ...waiting, tries: [tried] }, { needsSecret: true }, zone)).toBe(
    'Waits for a new secret',
  );
  expect(tryText(tried)).toBe('500 in 12 ms: oops');
  expect(tryText({ ...tried, reply: '' })).toBe('500 in 12 ms');
  expect(tryText({ ...tried, status: null, error: 'The server took no connection.' })).toBe(
    'The server took no connection.',
  );
});
