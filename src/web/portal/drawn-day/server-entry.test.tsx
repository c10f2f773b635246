// @vitest-environment node
import { expect, it } from 'vitest';
import type { StoredUser } from '#contract/replies/views.ts';
import { appointment } from '../features/calendar/testing/samples.ts';
import { owner } from '../testing/owner.ts';
import { createDayDrawer } from './server-entry.tsx';

/** Friday 20 November 2026, 13:00 in Lagos. */
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const DOCUMENT = '<head></head><body><div id="root"><div>Opening…</div></div></body>';

const next = appointment({
  clientName: 'Ngozi Eze',
  date: '2026-11-20T13:00:00.000Z',
  endDate: '2026-11-20T14:00:00.000Z',
});
const service = { _id: 's1', name: 'Gel manicure', bookingType: 'time-based', available: true };
const draw = createDayDrawer('.opening{color:red}');

/** What is drawn for this user by a server that answers so; `refused`: an address it says no to. */
const drawnFor = (
  user: Partial<StoredUser>,
  {
    address = '/dashboard',
    refused = 'nothing',
    services = [service] as readonly unknown[],
    bookings = [next] as readonly unknown[],
  } = {},
) =>
  draw({
    document: DOCUMENT,
    address,
    origin: 'https://akoko.example',
    now: NOW,
    nonce: 'n0nce',
    ask: async (asked) => {
      if (asked.includes(refused)) return { status: 503, body: { success: false, code: 'UNAVAILABLE' } };
      if (asked.startsWith('/api/users/me'))
        return { status: 200, body: { success: true, user: { ...owner, ...user } } };
      const data = asked.includes('/calendar') ? bookings : services;
      return { status: 200, body: { success: true, data, days: [], heldUnpaid: [] } };
    },
  });

it('draws who is next, in the business’s time and by the server’s clock, and nothing that runs', async () => {
  const page = (await drawnFor({})) ?? '';
  expect(page).toContain('Welcome back, Ada Obi');
  expect(page).toMatch(/14:00[\s\S]*Ngozi Eze[\s\S]*in 1 h/);
  expect(page).not.toMatch(/<script(?! type="application\/json")|<template/);
  expect(page).toContain('<style nonce="n0nce">.opening{color:red}</style>');
});

it('draws an empty week, with the address that brings bookings', async () =>
  expect(await drawnFor({}, { bookings: [] })).toMatch(/https:\/\/akoko\.example\/[\w/-]*glow-by-ada/));

it('draws one day’s after the other’s without a word of the first', async () => {
  await drawnFor({});
  const page = (await drawnFor({ name: 'Bola Ade', businessId: 'c' })) ?? '';
  expect(page).toContain('Welcome back, Bola Ade');
  expect(page).not.toContain('Ada Obi</');
});

it.each([
  { onSharedDevice: true },
  { owesFactor: true },
  { isSetupComplete: false },
  { businessId: undefined },
] as const)('draws nothing for whom the portal shows something else: %o', async (user) =>
  // Of a user who lacks a business the field is missing.
  expect(await drawnFor(user as Partial<StoredUser>)).toBeNull(),
);

it.each([{ refused: '/users/me' }, { refused: '/calendar' }, { refused: '/services' }])(
  'draws nothing where an answer is missing: %o',
  async (given) => expect(await drawnFor({}, given)).toBeNull(),
);

it('draws no first steps, which need the address of the page', async () =>
  expect(await drawnFor({}, { services: [] })).toBeNull());

it('draws nothing in front of which something stands', async () =>
  expect(await drawnFor({}, { address: '/dashboard?appointment=a1' })).toBeNull());
