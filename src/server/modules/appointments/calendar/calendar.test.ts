import { beforeAll, describe, expect, test } from 'vitest';
import { type SeededBooking, seedBooking } from '../../../testing/seeded-bookings.ts';
import { asSuperuser, storedBusinessId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos, and no test moves the clock. */
const app = useTestApp();
let owner: TestOwner;
let press: { readonly _id: string };
let canopy: { readonly _id: string };
let bisi: string;

const RENTED = {
  bookingType: 'item-based',
  name: 'Canopy',
  duration: 3,
  price: undefined,
  pricing: { baseRentalFee: 10_000, cautionFee: 0 },
  quantity: 9,
  preRentalBufferDays: 0,
  postRentalBufferDays: 0,
};

const visit = (startsAt: string, over: Partial<SeededBooking> = {}, who = owner) =>
  seedBooking(app, who, {
    serviceId: press._id,
    staffId: who.staffId,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    ...over,
  });
const rental = (startsAt: string, endsAt: string, over: Partial<SeededBooking> = {}) =>
  visit(startsAt, { serviceId: canopy._id, staffId: null, endsAt, ...over });

beforeAll(async () => {
  owner = await createOwner(app);
  press = await createService(owner, { name: 'Silk press' });
  canopy = await createService(owner, RENTED);
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bisi Ade', role: 'Stylist' },
  });
  bisi = added.body.data._id;
  // In Lagos a day begins at 23:00 UTC. The last hour of 9 November, the first of the 10th, and across midnight.
  await visit('2026-11-09T22:00:00Z', { clientName: 'Last of 9th' });
  await visit('2026-11-09T23:00:00Z', { clientName: 'First of 10th' });
  await visit('2026-11-10T22:30:00Z', { clientName: 'Over midnight', staffId: bisi, status: 'pending' });
  await visit('2026-11-11T09:00:00Z', { clientName: 'Cancelled', status: 'cancelled' });
  // 8 to 10 November: back at the start of the 11th.
  await rental('2026-11-08T08:00:00Z', '2026-11-10T23:00:00Z', { clientName: 'Three days' });
  // Out since August, and for longer than anything before it.
  await rental('2026-08-01T08:00:00Z', '2026-11-30T23:00:00Z', { clientName: 'Four months' });
  // Over when the 9th begins.
  await rental('2026-11-06T08:00:00Z', '2026-11-08T23:00:00Z', {
    clientName: 'Back already',
    status: 'completed',
  });
});

const ask = (query: Readonly<Record<string, string>>, who = owner) =>
  who.visitor.send('GET', `/api/appointments/calendar?${new URLSearchParams(query)}`);
const read = async (
  query: Readonly<Record<string, string>>,
  who = owner,
): Promise<{ readonly names: readonly string[]; readonly totals: readonly number[] }> => {
  const answer = await ask(query, who);
  expect(answer.status, answer.text).toBe(200);
  return {
    names: answer.body.data.map(({ clientName }: { clientName: string }) => clientName),
    totals: answer.body.days.map(({ total }: { total: number }) => total),
  };
};
const DAYS = { from: '2026-11-09', to: '2026-11-12' };

describe('a calendar', () => {
  test('has all that touches its days, and counts each on every day it is on', async () => {
    expect(await read(DAYS)).toEqual({
      names: ['Four months', 'Three days', 'Last of 9th', 'First of 10th', 'Over midnight', 'Cancelled'],
      totals: [3, 4, 3, 1],
    });
    expect(await read({ from: '2026-11-11', to: '2026-11-11' })).toEqual({
      names: ['Four months', 'Over midnight', 'Cancelled'],
      totals: [3],
    });
    expect((await read({ from: '2026-11-30', to: '2026-12-02' })).totals).toEqual([1, 0, 0]);
  });

  test('says of each what a calendar draws, and nothing else', async () => {
    const answer = await ask({ from: '2026-11-10', to: '2026-11-10' });
    expect(answer.body.days).toEqual([{ date: '2026-11-10', total: 4 }]);
    expect(answer.body.data[3]).toEqual({
      _id: expect.stringMatching(/^[0-9A-Za-z]{44}$/),
      date: '2026-11-10T22:30:00.000Z',
      endDate: '2026-11-10T23:30:00.000Z',
      status: 'pending',
      version: 1,
      bookingType: 'time-based',
      clientName: 'Over midnight',
      serviceName: 'Silk press',
      staffId: bisi,
      staffName: 'Bisi Ade',
    });
    expect(answer.body.data[0]).toMatchObject({ bookingType: 'item-based', staffId: null, staffName: '' });
  });

  test('is narrowed by person and status; a hire is nobody’s', async () => {
    expect((await read({ ...DAYS, staffIds: bisi })).names).toEqual(['Over midnight']);
    expect(
      await read({ ...DAYS, staffIds: `${bisi},${owner.staffId}`, statuses: 'pending,cancelled' }),
    ).toEqual({
      names: ['Over midnight', 'Cancelled'],
      totals: [0, 1, 2, 0],
    });
    expect((await read({ ...DAYS, statuses: 'confirmed' })).totals).toEqual([3, 3, 1, 1]);
    expect((await read({ ...DAYS, staffIds: 'x'.repeat(44) })).names).toEqual([]);
    expect((await ask({ ...DAYS, statuses: 'lapsed' })).status).toBe(422);
  });

  test('shows only the first of a day that has many, and counts all', async () => {
    for (const perDay of ['1', '2', '3']) {
      const some = await read({ ...DAYS, perDay });
      expect(some.totals).toEqual([3, 4, 3, 1]);
      // What is under way on the first day begins there; the day after begins anew.
      const first = ['Four months', 'Three days', 'Last of 9th'].slice(0, Number(perDay));
      const second = ['First of 10th', 'Over midnight'].slice(0, Number(perDay));
      expect(some.names).toEqual([...first, ...second, 'Cancelled']);
    }
  });

  test('with late ones has hires that should be back and have no outcome, beside what touches its days', async () => {
    // 'Three days' is due back on the 11th, 'Back already' came back; the week after nothing is out but the long one.
    const late = async (day: string, more: Readonly<Record<string, string>> = {}) =>
      (await read({ from: day, to: day, late: 'true', ...more })).names;
    expect(await late('2026-11-11')).toEqual(['Four months', 'Over midnight', 'Cancelled']);
    expect(await late('2026-11-12')).toEqual(['Three days', 'Four months']);
    expect(await late('2027-01-08')).toEqual(['Four months', 'Three days']);
    // What was given back two months ago is waited for by nobody.
    expect(await late('2027-01-11')).toEqual(['Four months']);
    // Nobody's hires are of nobody's calendar, and what touches a day is there once.
    expect(await late('2026-11-12', { staffIds: bisi })).toEqual([]);
    expect((await read({ from: '2026-11-10', to: '2026-11-12', late: 'true' })).names).toHaveLength(5);
    expect((await read({ from: '2026-11-12', to: '2026-11-12' })).names).toEqual(['Four months']);
    expect((await ask({ ...DAYS, late: 'yes' })).status).toBe(422);
  });

  test('calls a hire by its units, and says whether it is brought', async () => {
    const stored = await rental('2026-09-01T08:00:00Z', '2026-09-03T23:00:00Z', { clientName: 'Party' });
    await asSuperuser(app, 'UPDATE appointments SET quantity = 4 WHERE appointment_id = $1', [stored]);
    await asSuperuser(app, 'UPDATE rental_claims SET quantity = 4 WHERE claim_id = $1', [stored]);
    const answer = await ask({ from: '2026-09-02', to: '2026-09-02' });
    expect(answer.body.data).toEqual([
      expect.objectContaining({ clientName: 'Four months', serviceName: 'Canopy', brought: false }),
      expect.objectContaining({ clientName: 'Party', serviceName: '4 × Canopy', brought: false }),
    ]);
  });

  test('is for 1 to 62 days', async () => {
    expect((await read({ from: '2026-11-01', to: '2027-01-01' })).totals).toHaveLength(62);
    for (const [from, to] of [
      ['2026-11-01', '2027-01-02'],
      ['2026-11-10', '2026-11-09'],
      ['0001-01-01', '0001-01-01'],
      ['9999-12-31', '9999-12-31'],
    ] as const) {
      const answer = await ask({ from, to });
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT']);
    }
    expect((await ask({ from: '2026-11-09' })).status).toBe(422);
  });

  test('has days of 23 and 25 hours where the clock changes', async () => {
    const harlem = await createOwner(app, 'Harlem Hair');
    const cut = await createService(harlem, { name: 'Cut' });
    await asSuperuser(app, "UPDATE businesses SET time_zone = 'America/New_York' WHERE business_id = $1", [
      storedBusinessId(harlem.businessId),
    ]);
    const on = (startsAt: string, clientName: string) =>
      visit(
        startsAt,
        { serviceId: cut._id, clientName, endsAt: new Date(Date.parse(startsAt) + 60_000).toISOString() },
        harlem,
      );
    await on('2026-11-01T03:59:00Z', 'Saturday');
    await on('2026-11-01T04:00:00Z', 'Sunday');
    await on('2026-11-02T04:59:00Z', 'Sunday, hour 25');
    await on('2026-11-02T05:00:00Z', 'Monday');
    const around = await read({ from: '2026-10-31', to: '2026-11-02' }, harlem);
    expect(around.totals).toEqual([1, 2, 1]);
    expect(around.names).toEqual(['Saturday', 'Sunday', 'Sunday, hour 25', 'Monday']);
  });

  test('is the business’s own', async () => {
    const other = await createOwner(app, 'Quiet Studio');
    expect(await read(DAYS, other)).toEqual({ names: [], totals: [0, 0, 0, 0] });
    expect((await read({ ...DAYS, staffIds: bisi }, other)).names).toEqual([]);
  });
});
