import { beforeAll, describe, expect, test } from 'vitest';
import type { Analytics } from '#contract/replies/analytics.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { type SeededBooking, seedBooking } from '../../testing/seeded-bookings.ts';
import { seedCash, seedSentBack } from '../../testing/seeded-money.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos and 02:00 in New York; no test moves the clock. */
const app = useTestApp();
/** More than is paid for any of them. */
const PRICE = 5_000_000;
let owner: TestOwner;
let press: { readonly _id: string };
let wash: { readonly _id: string };

/** Money for the business's first completed booking, or back from it. */
const post = async (
  who: TestOwner,
  at: string,
  kobo: number,
  as: 'balance' | 'caution' = 'balance',
): Promise<void> => {
  const [booking] = await asSuperuser<{ appointment_id: string }>(
    app,
    `SELECT appointment_id FROM appointments WHERE business_id = $1 AND status = 'completed'
      ORDER BY starts_at, appointment_id LIMIT 1`,
    [storedBusinessId(who.businessId)],
  );
  const id = booking?.appointment_id ?? '';
  return kobo < 0 ? seedSentBack(app, id, -kobo, at) : seedCash(app, id, kobo, { at, as });
};

const plant = (
  startsAt: string,
  status: AppointmentStatus = 'completed',
  over: Partial<SeededBooking> = {},
): Promise<string> =>
  seedBooking(app, owner, {
    serviceId: press._id,
    staffId: owner.staffId,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 60_000).toISOString(),
    status,
    priceKobo: PRICE,
    ...over,
  });

const read = async (who: TestOwner, query = ''): Promise<Analytics> => {
  const answer = await who.visitor.send('GET', `/api/appointments/analytics${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const setZone = (who: TestOwner, zone: string) =>
  asSuperuser(app, 'UPDATE businesses SET time_zone = $2 WHERE business_id = $1', [
    storedBusinessId(who.businessId),
    zone,
  ]);

beforeAll(async () => {
  owner = await createOwner(app);
  press = await createService(owner, { name: 'Silk press' });
  wash = await createService(owner, { name: 'Wash' });
  // The last 30 days are 8 November to 7 December, in Lagos from 23:00 UTC the day before.
  await plant('2026-11-07T22:59:59Z', 'no-show');
  await plant('2026-11-07T23:00:00Z');
  await plant('2026-11-20T09:00:00Z', 'no-show');
  await plant('2026-11-20T10:00:00Z', 'completed', { serviceId: wash._id });
  await plant('2026-11-20T11:00:00Z', 'cancelled');
  await plant('2026-12-06T09:00:00Z', 'confirmed');
  // Begins this very moment: counted; a minute later: not yet.
  await plant('2026-12-07T07:00:00Z', 'pending');
  await plant('2026-12-07T07:01:00Z', 'confirmed');
  // The 30 days before begin on 9 October.
  await plant('2026-10-08T23:00:00Z');
  await plant('2026-10-08T22:59:59Z');
  await post(owner, '2026-11-07T22:59:59Z', 700_000);
  await post(owner, '2026-11-07T23:00:00Z', 1_500_050);
  await post(owner, '2026-11-20T10:00:00Z', 500_000);
  // A refund, and a caution fee, which is nobody's revenue.
  await post(owner, '2026-11-20T12:00:00Z', -200_000);
  await post(owner, '2026-11-20T12:00:00Z', 9_900_000, 'caution');
  await post(owner, '2026-12-07T07:00:00Z', 100_000);
});

describe('the figures', () => {
  test('are of the last 30 days up to now, cancelled bookings left out', async () => {
    const figures = await read(owner);
    expect(figures).toMatchObject({
      days: 30,
      from: '2026-11-08',
      to: '2026-12-07',
      revenue: 19_000.5,
      totalBookings: 5,
      noShowRate: 33.3,
      previous: { revenue: 7000, totalBookings: 2, noShowRate: 50 },
    });
    expect(figures.popularServices).toEqual([
      { serviceId: press._id, name: 'Silk press', count: 4 },
      { serviceId: wash._id, name: 'Wash', count: 1 },
    ]);
    expect(await read(owner, `?businessId=${owner.businessId}`)).toEqual(figures);
  });

  test('come day by day, by weekday, service and person', async () => {
    const { overTime, byWeekday, byService, byStaff } = await read(owner);
    expect(overTime).toHaveLength(30);
    const busy = overTime.filter(({ revenue, bookings }) => revenue !== 0 || bookings !== 0);
    expect(busy).toEqual([
      { date: '2026-11-08', revenue: 15_000.5, bookings: 1, noShows: 0 },
      { date: '2026-11-20', revenue: 3000, bookings: 2, noShows: 1 },
      { date: '2026-12-06', revenue: 0, bookings: 1, noShows: 0 },
      { date: '2026-12-07', revenue: 1000, bookings: 1, noShows: 0 },
    ]);
    expect(byWeekday.map(({ completed, noShows }) => [completed, noShows])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(byService).toEqual([
      { serviceId: press._id, name: 'Silk press', completed: 1, noShows: 1 },
      { serviceId: wash._id, name: 'Wash', completed: 1, noShows: 0 },
    ]);
    expect(byStaff).toEqual([{ staffId: owner.staffId, name: 'Ada Obi', completed: 2, noShows: 1 }]);
  });

  test.each([
    ['7', 7, '2026-12-01', 7, 2],
    ['30', 30, '2026-11-08', 30, 5],
    ['90', 90, '2026-09-09', 14, 8],
    ['365', 365, '2025-12-08', 13, 8],
  ])('of %s days', async (days, length, from, buckets, bookings) => {
    const figures = await read(owner, `?days=${days}`);
    expect([figures.days, figures.from, figures.overTime.length, figures.totalBookings]).toEqual([
      length,
      from,
      buckets,
      bookings,
    ]);
    expect(figures.overTime[0]?.date).toBe(from);
    expect(figures.overTime.reduce((sum, bucket) => sum + bucket.bookings, 0)).toBe(bookings);
    expect(figures.overTime.reduce((sum, bucket) => sum + bucket.revenue * 100, 0)).toBe(
      figures.revenue * 100,
    );
  });

  test('of chosen days, and of as many before them', async () => {
    const chosen = await read(owner, '?from=2026-11-30&to=2026-12-03');
    expect(chosen).toMatchObject({ days: 4, from: '2026-11-30', to: '2026-12-03' });
    expect(chosen.overTime.map(({ date }) => date)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ]);
    const before = await read(owner, '?from=2026-11-26&to=2026-11-29');
    const { revenue, noShowRate, totalBookings } = before;
    expect(chosen.previous).toEqual({ revenue, noShowRate, totalBookings });
    const two = [await read(owner, '?from=2026-11-08&to=2026-11-29'), await read(owner, '?from=2026-11-30')];
    const month = await read(owner);
    expect(two.reduce((sum, part) => sum + part.totalBookings, 0)).toBe(month.totalBookings);
    expect(two.map((part) => part.to)).toEqual(['2026-11-29', '2026-12-07']);
    expect(month.totalBookings).toBeGreaterThan(two[0]?.totalBookings ?? 0);
    // Days to come are left out, and those chosen stand above a length.
    expect(await read(owner, '?from=2026-11-08&to=2026-12-31')).toEqual(month);
    expect((await read(owner, '?from=2026-06-10&to=2026-12-07')).overTime.length).toBe(27);
    expect((await read(owner, '?from=2026-05-01&to=2026-12-07')).overTime.length).toBe(8);
  });

  test.each([
    '?from=2026-12-08&to=2026-12-09',
    '?from=2026-12-03&to=2026-12-01',
    '?from=2025-12-06&to=2026-12-07',
    '?from=2026-02-30&to=2026-03-01',
  ])('of days that cannot be shown are refused: %s', async (query) => {
    for (const path of ['', '/answers', '/bookings']) {
      const answer = await owner.visitor.send('GET', `/api/appointments/analytics${path}${query}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT']);
    }
  });

  test('of other lengths are refused', async () => {
    const answer = await owner.visitor.send('GET', '/api/appointments/analytics?days=31');
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT']);
  });

  test("count days by the business's own clock, across a change of it", async () => {
    const elsewhere = await createOwner(app, 'Harlem Hair');
    await setZone(elsewhere, 'America/New_York');
    const cut = await createService(elsewhere, { name: 'Cut' });
    const on = (startsAt: string) =>
      seedBooking(app, elsewhere, {
        serviceId: cut._id,
        staffId: elsewhere.staffId,
        startsAt,
        endsAt: new Date(Date.parse(startsAt) + 60_000).toISOString(),
        status: 'completed',
        priceKobo: PRICE,
      });
    // 31 October until 04:00 UTC, 1 November (of 25 hours) until 05:00 UTC.
    await on('2026-11-01T03:59:00Z');
    await on('2026-11-01T04:00:00Z');
    await on('2026-11-02T04:59:00Z');
    await on('2026-11-02T05:00:00Z');
    await post(elsewhere, '2026-11-02T04:59:00Z', 100);
    // 8 November to 7 December by New York too, where it is 02:00; 90 days show weeks from Monday on.
    expect(await read(elsewhere)).toMatchObject({
      totalBookings: 0,
      previous: { totalBookings: 4, revenue: 1 },
    });
    const { overTime, byWeekday } = await read(elsewhere, '?days=90');
    expect(overTime.filter(({ bookings }) => bookings > 0)).toEqual([
      { date: '2026-10-26', revenue: 1, bookings: 3, noShows: 0 },
      { date: '2026-11-02', revenue: 0, bookings: 1, noShows: 0 },
    ]);
    expect(byWeekday.map(({ completed }) => completed)).toEqual([2, 1, 0, 0, 0, 0, 1]);
    await setZone(elsewhere, 'Africa/Lagos');
    // An hour and more earlier on the clock of Lagos: the first two are both of 1 November there, the others of the 2nd.
    const lagos = await read(elsewhere, '?days=90');
    expect(lagos.byWeekday.map(({ completed }) => completed)).toEqual([2, 2, 0, 0, 0, 0, 0]);
  });

  test("are one's own, and empty for who has none", async () => {
    const other = await createOwner(app, 'Quiet Studio');
    const figures = await read(other);
    expect(figures).toMatchObject({
      revenue: 0,
      noShowRate: 0,
      totalBookings: 0,
      popularServices: [],
      previous: { revenue: 0, noShowRate: 0, totalBookings: 0 },
      byService: [],
      byStaff: [],
    });
    expect(figures.overTime).toHaveLength(30);
    const theirs = await other.visitor.send(
      'GET',
      `/api/appointments/analytics?businessId=${owner.businessId}`,
    );
    expect([theirs.status, theirs.body.code]).toEqual([403, 'WRONG_BUSINESS']);
  });
});
