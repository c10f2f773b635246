import { beforeAll, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createTestKey, type TestKey } from '../../../testing/test-key.ts';
import { joinAs, prove } from '../../../testing/test-member.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { type LinesSalon, openLinesSalon } from '../testing/lines-harness.ts';

/** What becomes of bookings by whoever takes no payments. Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();
let salon: LinesSalon;
let stylist: Visitor;

beforeAll(async () => {
  salon = await openLinesSalon(app);
  stylist = (await joinAs(app, salon.owner, { role: 'staff', staffId: salon.bola })).visitor;
});

type Body = Readonly<Record<string, unknown>>;

/** A wash by Ada and nails by Bola, begun ten minutes ago. */
const begun = async (date: string): Promise<string> => {
  const lines = [
    { serviceId: salon.wash._id, staffId: salon.ada },
    { serviceId: salon.nails._id, staffId: salon.bola },
  ];
  const booked = await salon.book(lines, { date });
  expect(booked.status, booked.text).toBe(200);
  app.clock.moveTo(toInstant(Date.parse(date) + 10 * minuteMs));
  return `/api/appointments/${booked.body.data._id}`;
};
const setStatus = (path: string, body: Body, by: Visitor | TestKey = salon.owner.visitor) =>
  by.send('PATCH', `${path}/status`, { body });
const priceOf = async (path: string) =>
  (await salon.owner.visitor.send('GET', path)).body.data.serviceId.price;

test('whoever has their own bookings alone says of no line that it was missed: that changes the price', async () => {
  const path = await begun('2026-12-08T09:00:00.000Z');
  for (const line of [1, 2]) {
    const lines = [{ line, outcome: 'no-show' }];
    const refused = await setStatus(path, { status: 'completed', lines }, stylist);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('missed')]);
  }
  expect((await setStatus(path, { status: 'completed' }, stylist)).status).toBe(200);
  expect(await priceOf(path)).toBe(11_000);
});

test('whoever undoes too late is told who can still correct it', async () => {
  const path = await begun('2026-12-09T09:00:00.000Z');
  await setStatus(path, { status: 'no-show' });
  app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
  const undo = async (by: Visitor) => (await by.send('POST', `${path}/undo`)).body.message;
  expect(await undo(stylist)).toContain('ask the front desk');
  expect(await undo(salon.owner.visitor)).toContain('corrected in the details');
});

test('a key that takes no payments records none with a correction, and takes no money back', async () => {
  const path = await begun('2026-12-10T09:00:00.000Z');
  await setStatus(path, { status: 'no-show' });
  await prove(salon.owner);
  const changes = await createTestKey(app, salon.owner, ['bookings.change'], 'Changes');
  const takes = await createTestKey(app, salon.owner, ['bookings.change', 'payments.take'], 'Takes');
  const correct = async (by: TestKey, said: Body) =>
    (await by.send('POST', `${path}/correct`, { body: { reason: 'A slip', ...said } })).status;
  const paid = { status: 'completed', payment: { method: 'cash', amount: 11_000 } };
  const missed = { status: 'completed', lines: [{ line: 1, outcome: 'no-show' }] };
  expect([await correct(changes, paid), await correct(changes, missed)]).toEqual([403, 403]);
  expect([await correct(takes, paid), await correct(changes, { status: 'no-show' })]).toEqual([200, 403]);
  const { data } = (await salon.owner.visitor.send('GET', path)).body;
  expect([data.status, data.amountPaid]).toEqual(['completed', 11_000]);
  expect(await correct(takes, { status: 'no-show' })).toBe(200);
  // Of what has no money in it a correction is theirs.
  expect(await correct(changes, { status: 'confirmed' })).toBe(200);
});
