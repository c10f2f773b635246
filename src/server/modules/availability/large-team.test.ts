import { beforeAll, describe, expect, it, test } from 'vitest';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, minuteMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { listSlots } from '#core/slots/list-slots.ts';
import { offeredDays } from '#core/slots/offered-days.ts';
import { defaultSlotRules } from '#core/slots/schedule.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { createAllowance } from '../../platform/http/rate-limits/allowance.ts';
import { longestTurn } from '../../testing/longest-turn.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { readSlots } from './availability.queries.ts';
import { availabilityEndpoints } from './availability.routes.ts';

const monday = parseCalendarDate('2026-12-07') as NonNullable<ReturnType<typeof parseCalendarDate>>;
const now = parseInstant('2026-12-07T07:00:00Z') ?? toInstant(0);

describe('the days of a team', () => {
  const dice = numbersFrom(11);
  const open = { startMinute: 540, endMinute: 1020 };
  const business = {
    zone: 'Africa/Lagos',
    hours: [[], [open], [open], [], [open], [open], []],
    closures: [{ from: addDays(monday, 10), to: addDays(monday, 12) }],
    rules: { ...defaultSlotRules, horizonDays: 30 },
  };
  const member = (staffId: string, busyDays: number) => ({
    staffId,
    hours: dice(3) === 0 ? [[open], [open], [], [], [], [], []] : null,
    blockedDates: dice(2) === 0 ? [addDays(monday, dice(30))] : [],
    blockedTimes: [],
    busy: Array.from({ length: busyDays }, () => {
      const start = toInstant(now + dice(30) * dayMs + dice(10) * 60 * minuteMs);
      return { start, end: toInstant(start + (1 + dice(9)) * 60 * minuteMs) };
    }),
  });

  it('are the same however they are worked out, and full where only bookings stand in the way', () => {
    for (let round = 0; round < 120; round += 1) {
      const staff = Array.from({ length: 1 + dice(4) }, (_, at) => member(`s${at}`, dice(2) * dice(80)));
      const ask = { durationMinutes: 30 + 30 * dice(8), from: addDays(monday, -2), to: addDays(monday, 33) };
      const unbooked = staff.map((each) => ({ ...each, busy: [] }));
      const possible = listSlots(business, unbooked, ask, now);
      const expected = listSlots(business, staff, ask, now).map((day, index) => ({
        ...day,
        full: day.times.length === 0 && (possible[index]?.times.length ?? 0) > 0,
      }));
      expect(offeredDays(business, staff, ask, now)).toEqual(expected);
    }
  });
});

describe('through HTTP', () => {
  const app = useTestApp();
  let owner: TestOwner;
  let serviceId = '';

  beforeAll(async () => {
    owner = await createOwner(app);
    serviceId = (await createService(owner, { duration: 30 }))._id;
  });
  const days = async (from: string, to: string) =>
    (
      await app
        .visitor()
        .send(
          'GET',
          `/api/appointments/availability/days?serviceId=${serviceId}&staffId=any&from=${from}&to=${to}`,
        )
    ).body.data;

  test('what is kept of a day ends with the minute in which it was worked out', async () => {
    const free = async () => (await days('2026-12-07', '2026-12-07'))[0].free;
    const first = await free();
    app.clock.moveTo(toInstant(app.clock.now() + 1));
    const after = await free();
    expect(after).toBe(first - 1);
    app.clock.moveTo(toInstant(app.clock.now() + 14 * minuteMs));
    expect(await free()).toBe(after);
    app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
    expect(await free()).toBe(after - 1);
  });

  test('what was worked out is there for every range that reaches over it, and for the next minute', async () => {
    const own = await createOwner(app, 'Large Team');
    const service = await createService(own, { duration: 30 });
    let turns = 0;
    const look = async (from: number, to: number): Promise<number> => {
      const before = turns;
      const days = { from: addDays(monday, from), to: addDays(monday, to) };
      const spent = () => {
        turns += 1;
      };
      const ask = { serviceId: service._id, staffId: 'any', ...days, spent };
      const slots = await readSlots(app, ask, app.clock.now());
      expect(slots.ok && slots.value).toHaveLength(to - from + 1);
      return turns - before;
    };
    expect(await look(-10, 80)).toBeGreaterThan(0);
    for (const [from, to] of [
      [-20, 40],
      [0, 80],
      [3, 3],
      [79, 80],
      [-90, 0],
    ] as const)
      expect([from, await look(from, to)]).toEqual([from, 0]);
    expect(await look(-10, 81)).toBe(1);
    app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
    expect(await look(2, 80)).toBe(0);
    expect(await look(0, 80)).toBe(1);
    // A booking changes the facts.
    const slots = await readSlots(
      app,
      { serviceId: service._id, staffId: 'any', from: addDays(monday, 7), to: addDays(monday, 8) },
      app.clock.now(),
    );
    const [, first] = slots.ok ? slots.value : [];
    const body = bookingBody(own, service, { date: new Date(first?.times[0] ?? 0).toISOString() });
    expect((await app.visitor().send('POST', '/api/appointments', { body })).status).toBe(200);
    expect(await look(0, 80)).toBeGreaterThan(0);
  });

  test('one network has so much worked out a minute; what is known is no work', async () => {
    const [, days] = availabilityEndpoints(
      // Of the platform only this is asked; nobody has looked through this copy before.
      { database: { ...app.database } } as never,
      createAllowance(1e-6),
    );
    const ask = (address: string, to: string) =>
      days?.run(
        { params: {}, query: { serviceId, staffId: 'any', from: '2026-12-08', to }, body: undefined },
        { address, now: app.clock.now() } as never,
      );
    expect(await ask('102.89.7.1', '2026-12-09')).toMatchObject({ ok: true });
    expect(await ask('102.89.7.1', '2026-12-09')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await ask('102.89.7.2', '2026-12-08')).toMatchObject({ ok: true });
    expect(await ask('102.89.7.2', '2026-12-09')).toMatchObject({ ok: true });
    expect(await ask('102.89.7.2', '2026-12-10')).toMatchObject({ ok: true });
    expect(await ask('102.89.7.2', '2026-12-10')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('two hundred people in steps of five minutes keep nobody waiting', async () => {
    const business = [storedBusinessId(owner.businessId)];
    await asSuperuser(app, 'UPDATE businesses SET slot_step_minutes = 5 WHERE business_id = $1', business);
    await asSuperuser(
      app,
      `INSERT INTO staff (business_id, staff_id, name, created_at)
       SELECT $1, gen_random_uuid(), 'Bisi Ade', now() FROM generate_series(1, 199)`,
      business,
    );
    const longest = await longestTurn(async () => {
      const all = await Promise.all([1, 2, 3].map((day) => days(`2026-12-0${day + 6}`, `2027-03-0${day}`)));
      for (const found of all) expect(found.some(({ free }: { free: number }) => free > 50)).toBe(true);
    });
    // A turn takes 5 ms, what is read and sent the rest; before, each of the three took half a second and more.
    expect(longest).toBeLessThan(100);
  });
});
