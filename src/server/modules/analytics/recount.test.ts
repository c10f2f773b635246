import { beforeAll, expect, test } from 'vitest';
import type { Analytics } from '#contract/replies/analytics.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { dateIn } from '#core/time/zone.ts';
import { RUN_SEED, runSize } from '../../testing/run-size.ts';
import { seedBooking } from '../../testing/seeded-bookings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; no test moves the clock. */
const app = useTestApp();
const ZONE = 'Africa/Lagos';
const TODAY = dateIn(ZONE, toInstant(Date.parse('2026-12-07T07:00:00Z')));
const BOOKINGS = runSize('RECOUNTED', 100);

type Seeded = {
  readonly service: string;
  readonly staff: string | null;
  readonly status: AppointmentStatus;
  readonly at: number;
};
const planted: Seeded[] = [];
let owner: TestOwner;

const over: readonly AppointmentStatus[] = ['completed', 'completed', 'no-show', 'cancelled', 'confirmed'];
const toCome: readonly AppointmentStatus[] = ['confirmed', 'pending', 'cancelled'];

beforeAll(async () => {
  const next = numbersFrom(RUN_SEED);
  const pick = <T>(from: readonly T[]): T => from[next(from.length)] as T;
  owner = await createOwner(app);
  const people = [owner.staffId];
  for (const name of ['Bisi', 'Chidi']) {
    const added = await owner.visitor.send('POST', '/api/staff', { body: { name, role: 'Stylist' } });
    expect(added.status, added.text).toBeLessThan(300);
    people.push(added.body.data._id);
  }
  const visits = [];
  for (const name of ['Wash', 'Braids', 'Press']) visits.push((await createService(owner, { name }))._id);
  const rental = { bookingType: 'item-based', name: 'Canopy', duration: 2, price: 0, quantity: 5000 };
  const item = (await createService(owner, { ...rental, pricing: { baseRentalFee: 1, cautionFee: 0 } }))._id;
  const now = app.clock.now();
  for (let place = 0; place < BOOKINGS; place += 1) {
    // No two at one minute of a day: 17 and 1440 share no factor.
    const minute = (place * 17) % 1440;
    const day = Math.floor(now / dayMs) - 745 + next(750);
    const at = day * dayMs + minute * minuteMs;
    const staff = next(5) === 0 ? null : pick(people);
    const status = pick(at <= now ? over : toCome);
    const service = staff === null ? item : pick(visits);
    await seedBooking(app, owner, {
      serviceId: service,
      staffId: staff,
      startsAt: new Date(at).toISOString(),
      endsAt: new Date(at + (staff === null ? 2 * dayMs : minuteMs)).toISOString(),
      status,
    });
    planted.push({ service, staff, status, at });
  }
});

/** Those that began from a day of the business on, before another one and by now; none that was cancelled. */
const begun = (from: CalendarDate, until: CalendarDate): readonly Seeded[] =>
  planted.filter(({ at, status }) => {
    const date = dateIn(ZONE, toInstant(at));
    return status !== 'cancelled' && date >= from && date < until && at <= app.clock.now();
  });

const outcomes = (rows: readonly Seeded[]) => ({
  bookings: rows.length,
  completed: rows.filter(({ status }) => status === 'completed').length,
  noShows: rows.filter(({ status }) => status === 'no-show').length,
});

const by = (rows: readonly Seeded[], what: 'service' | 'staff') =>
  new Map(
    [...new Set(rows.map((row) => row[what]))]
      .filter((id) => id !== null)
      .map((id) => [id, outcomes(rows.filter((row) => row[what] === id))]),
  );

test.each([7, 30, 90, 365])('the figures of %i days are what counting one by one gives', async (days) => {
  const answer = await owner.visitor.send('GET', `/api/appointments/analytics?days=${days}`);
  expect(answer.status, answer.text).toBe(200);
  const figures: Analytics = answer.body.data;
  const from = addDays(TODAY, 1 - days);
  const period = begun(from, addDays(TODAY, 1));
  const all = outcomes(period);
  expect(figures.totalBookings).toBe(all.bookings);
  expect(figures.previous.totalBookings).toBe(begun(addDays(from, -days), from).length);
  expect(figures.overTime.reduce((sum, { noShows }) => sum + noShows, 0)).toBe(all.noShows);
  for (const { date, bookings } of days <= 30 ? figures.overTime : [])
    expect([date, bookings]).toEqual([
      date,
      period.filter(({ at }) => dateIn(ZONE, toInstant(at)) === date).length,
    ]);
  expect(figures.byWeekday.reduce((sum, { completed }) => sum + completed, 0)).toBe(all.completed);
  const services = by(period, 'service');
  expect(new Map(figures.popularServices.map(({ serviceId, count }) => [serviceId, count]))).toEqual(
    new Map([...services].map(([id, { bookings }]) => [id, bookings])),
  );
  for (const [shown, counted] of [
    [figures.byService.map(({ serviceId: id, ...row }) => ({ id, ...row })), services],
    [figures.byStaff.map(({ staffId: id, ...row }) => ({ id, ...row })), by(period, 'staff')],
  ] as const) {
    const known = [...counted].filter(([, { completed, noShows }]) => completed + noShows > 0);
    expect(new Map(shown.map(({ id, completed, noShows }) => [id, [completed, noShows]]))).toEqual(
      new Map(known.map(([id, { completed, noShows }]) => [id, [completed, noShows]])),
    );
  }
});
