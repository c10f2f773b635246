import { beforeAll, describe, expect, it, test } from 'vitest';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, minuteMs, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { defaultSlotRules } from '#core/slots/diary.ts';
import { listSlots } from '#core/slots/list-slots.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { longestTurn } from '../../testing/longest-turn.ts';
import { asSuperuser, storedBusinessId } from '../../testing/planted-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { offeredDays } from './availability.reads.ts';

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
    blockedDates: [addDays(monday, dice(30))],
    busy: Array.from({ length: busyDays }, () => {
      const start = toInstant(now + dice(30) * dayMs + dice(10) * 60 * minuteMs);
      return { start, end: toInstant(start + (1 + dice(9)) * 60 * minuteMs) };
    }),
  });

  it('are the same however they are worked out, and full where only bookings stand in the way', () => {
    for (let round = 0; round < 60; round += 1) {
      const staff = Array.from({ length: 1 + dice(4) }, (_, at) => member(`s${at}`, dice(40)));
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
