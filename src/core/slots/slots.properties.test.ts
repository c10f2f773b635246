import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import type { WallSpan, WeeklyHours } from '../hours/weekly-hours.ts';
import { clockChanges, oddZones } from '../testing/samples.ts';
import { type Interval, normalise, overlaps } from '../time/intervals.ts';
import { dateIn, wallMinuteIn } from '../time/zone.ts';
import { acceptSlot } from './accept-slot.ts';
import { listSlots, nearestSlots } from './list-slots.ts';
import type { BusinessSchedule, SlotRules, StaffSchedule } from './schedule.ts';

/** `CASES=100000` makes it the figure of invariants T4. */
const CASES = Number(process.env['CASES'] ?? 150);

type Wall = { readonly date: CalendarDate; readonly minute: number };
type WallClock = (at: number) => Wall;

/** What the wall shows, asked of Temporal each time; remembered, since an oracle asks for every minute many times. */
function wallClock(zone: string): WallClock {
  const seen = new Map<number, Wall>();
  return (at) => {
    const known = seen.get(at);
    if (known) return known;
    const wall = { date: dateIn(zone, toInstant(at)), minute: wallMinuteIn(zone, toInstant(at)) };
    seen.set(at, wall);
    return wall;
  };
}

function isOpen(schedule: BusinessSchedule, staff: StaffSchedule, wall: Wall): boolean {
  if (schedule.closures.some(({ from, to }) => from <= wall.date && wall.date <= to)) return false;
  if (staff.blockedDates.includes(wall.date)) return false;
  const hours = staff.hours ?? schedule.hours;
  const within = (date: CalendarDate, minute: number): boolean =>
    (hours[weekdayOf(date)] ?? []).some(
      ({ startMinute, endMinute }) => minute >= startMinute && minute < endMinute,
    );
  if (within(wall.date, wall.minute)) return true;
  // The late hours of the day before, where that day was not shut.
  const before = addDays(wall.date, -1);
  const shut =
    schedule.closures.some(({ from, to }) => from <= before && before <= to) ||
    staff.blockedDates.includes(before);
  return !shut && within(before, wall.minute + 1440);
}

/** The rules read literally, minute by minute and with no arithmetic on zones: slow, and independent of the code. */
function expectedStarts(
  schedule: BusinessSchedule,
  staff: StaffSchedule,
  ask: { readonly durationMinutes: number; readonly date: CalendarDate },
  now: Instant,
  clock: WallClock,
): readonly number[] {
  const { rules } = schedule;
  const today = clock(now).date;
  if (ask.date < today || ask.date > addDays(today, rules.horizonDays)) return [];
  const noon = Date.parse(`${ask.date}T12:00:00Z`);
  const found: number[] = [];
  let opened: number | null = null;
  for (let at = noon - 1.5 * dayMs; at < noon + 1.5 * dayMs; at += minuteMs) {
    const wall = clock(at);
    const openHere = wall.date === ask.date && isOpen(schedule, staff, wall);
    if (!openHere) opened = null;
    else if (opened === null) opened = at;
    if (opened === null || (at - opened) % (rules.stepMinutes * minuteMs) !== 0) continue;
    if (at < now + rules.noticeMinutes * minuteMs) continue;
    const end = at + (ask.durationMinutes + rules.gapMinutes) * minuteMs;
    let fits = ![...staff.busy, ...staff.blockedTimes].some((taken) => taken.start < end && at < taken.end);
    for (let inside = at; fits && inside < end; inside += minuteMs)
      fits = isOpen(schedule, staff, clock(inside));
    if (fits) found.push(at);
  }
  return found;
}

const quarter = (min: number, max: number) => fc.integer({ min: min / 15, max: max / 15 }).map((n) => n * 15);
const anyDay: fc.Arbitrary<readonly WallSpan[]> = fc
  .uniqueArray(
    fc.oneof(
      { weight: 4, arbitrary: quarter(0, 1440) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1440, 95, 150) },
    ),
    {
      minLength: 0,
      maxLength: 6,
    },
  )
  .map((edges) => {
    const sorted = edges.toSorted((a, b) => a - b);
    const spans: WallSpan[] = [];
    for (let i = 0; i + 1 < sorted.length; i += 2) {
      spans.push({ startMinute: sorted[i] ?? 0, endMinute: sorted[i + 1] ?? 0 });
    }
    return spans;
  });
/** A day's last hours go on into the night by so much, as far as the next opening and a day's length allow. */
const anyLateness = fc.constantFrom(0, 0, 0, 60, 150, 720, 1440);
const anyHours: fc.Arbitrary<WeeklyHours> = fc
  .array(fc.tuple(anyDay, anyLateness), { minLength: 7, maxLength: 7 })
  .map((days) =>
    days.map(([spans, lateness], weekday) => {
      const [first, last] = [spans[0], spans[spans.length - 1]];
      if (first === undefined || last === undefined || lateness === 0) return spans;
      const nextOpening = days[(weekday + 1) % 7]?.[0][0]?.startMinute ?? 1440;
      const endMinute = Math.min(1440 + lateness, 1440 + nextOpening, first.startMinute + 1440);
      return [...spans.slice(0, -1), { ...last, endMinute: Math.max(last.endMinute, endMinute) }];
    }),
  );
const anyRules: fc.Arbitrary<SlotRules> = fc.record({
  stepMinutes: fc.constantFrom(5, 15, 20, 30, 50, 60),
  noticeMinutes: fc.constantFrom(0, 1, 120, 1500),
  gapMinutes: fc.constantFrom(0, 0, 5, 15),
  horizonDays: fc.constantFrom(0, 1, 3, 90),
});
const anyDuration = fc.constantFrom(15, 30, 45, 60, 90, 200);

const anyChange = fc
  .constantFrom(...oddZones)
  .chain((zone) => fc.record({ zone: fc.constant(zone), change: fc.constantFrom(...changesOf(zone)) }));

function changesOf(zone: string): readonly Instant[] {
  const changes = clockChanges(zone);
  return changes.length > 0 ? changes : [toInstant(Date.UTC(2026, 11, 31, 23))];
}

function anyStaff(staffId: string, around: Instant): fc.Arbitrary<StaffSchedule> {
  const anyBusy: fc.Arbitrary<Interval> = fc
    .tuple(fc.integer({ min: -2 * 288, max: 4 * 288 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, length]) => ({
      start: toInstant(around + from * 5 * minuteMs),
      end: toInstant(around + (from + length) * 5 * minuteMs),
    }));
  return fc.record({
    staffId: fc.constant(staffId),
    hours: fc.option(anyHours),
    blockedDates: fc.subarray([dateIn('UTC', around)]),
    blockedTimes: fc.array(anyBusy, { maxLength: 2 }).map(normalise),
    busy: fc.array(anyBusy, { maxLength: 12 }),
  });
}

const anyCase = anyChange.chain(({ zone, change }) =>
  fc.record({
    schedule: fc.record({
      zone: fc.constant(zone),
      hours: anyHours,
      closures: fc.subarray([
        { from: addDays(dateIn(zone, change), 1), to: addDays(dateIn(zone, change), 2) },
      ]),
      rules: anyRules,
    }),
    staff: fc.tuple(anyStaff('ada', change), anyStaff('bisi', change)),
    durationMinutes: anyDuration,
    now: fc
      .tuple(fc.integer({ min: -50, max: 30 }), fc.constantFrom(0, 7))
      .map(([hours, minutes]) => toInstant(change + (hours * 60 + minutes) * minuteMs)),
    from: fc.constant(addDays(dateIn(zone, change), -1)),
  }),
);

/** An instant beside a listed one, by a little, by steps of common grids, or by anything. */
const anyMiss = fc.record({
  near: fc.nat(500),
  off: fc.oneof(
    fc.constantFrom(-1, 1, -1000, 1000, -minuteMs, minuteMs),
    fc.integer({ min: -300, max: 300 }).map((fives) => fives * 5 * minuteMs),
    fc.integer({ min: -dayMs, max: dayMs }),
  ),
});

describe('slots around changes of the clock', () => {
  const clocks = new Map(oddZones.map((zone) => [zone as string, wallClock(zone)]));
  const clockOf = (zone: string): WallClock => clocks.get(zone) ?? wallClock(zone);

  it('are exactly those the rules name, for each staff member', () => {
    fc.assert(
      fc.property(anyCase, ({ schedule, staff: [ada], durationMinutes, now, from }) => {
        const to = addDays(from, 2);
        for (const { date, times } of listSlots(schedule, [ada], { durationMinutes, from, to }, now)) {
          expect(times, date).toEqual(
            expectedStarts(schedule, ada, { durationMinutes, date }, now, clockOf(schedule.zone)),
          );
        }
      }),
      { numRuns: Math.min(250, Math.ceil(CASES / 4)) },
    );
  });

  it('lie in open hours on their own date, free of bookings, each once and in order', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyCase, ({ schedule, staff: [ada], durationMinutes, now, from }) => {
        const clock = clockOf(schedule.zone);
        const length = (durationMinutes + schedule.rules.gapMinutes) * minuteMs;
        for (const { date, times } of listSlots(
          schedule,
          [ada],
          { durationMinutes, from, to: addDays(from, 3) },
          now,
        )) {
          for (const [index, start] of times.entries()) {
            seen += 1;
            const during = { start, end: toInstant(start + length) };
            expect(clock(start).date).toBe(date);
            expect(ada.busy.some((taken) => overlaps(taken, during))).toBe(false);
            expect(
              isOpen(schedule, ada, clock(start)) && isOpen(schedule, ada, clock(during.end - minuteMs)),
            ).toBe(true);
            expect(index === 0 || start > (times[index - 1] ?? start)).toBe(true);
          }
        }
      }),
      { numRuns: Math.min(300, Math.ceil(CASES / 2)) },
    );
    expect(seen).toBeGreaterThan(1000);
  });

  it('are accepted if listed and refused if not, whatever range was listed', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(2), ({ schedule, staff, durationMinutes, now, from }, skip) => {
        const listed = listSlots(
          schedule,
          staff,
          { durationMinutes, from: addDays(from, skip), to: addDays(from, 3) },
          now,
        );
        const offered = new Set<number>(listed.flatMap(({ times }) => times));
        const dates = listed.map(({ date }) => date);
        const first = Date.parse(`${from}T00:00:00Z`);
        for (let at = first; at < first + 4 * dayMs; at += 5 * minuteMs) {
          if (!dates.includes(clockOf(schedule.zone)(at).date)) continue;
          const decision = acceptSlot(schedule, staff, { durationMinutes, at: toInstant(at) }, now);
          if (decision.ok !== offered.has(at))
            expect.fail(`${new Date(at).toISOString()} ${JSON.stringify(decision)}`);
          if (!decision.ok) continue;
          for (const { staffId, busy } of staff) {
            const free = !busy.some((taken) => overlaps(taken, decision.value.during));
            if (decision.value.staffIds.includes(staffId)) expect(free).toBe(true);
          }
        }
      }),
      { numRuns: Math.min(120, Math.ceil(CASES / 8)) },
    );
  });

  it(`are all accepted, and no other instants, in ${CASES} cases`, () => {
    const counts = { listed: 0, others: 0 };
    fc.assert(
      fc.property(anyCase, fc.array(anyMiss, { maxLength: 20 }), (given, misses) => {
        const { schedule, staff, durationMinutes, now, from } = given;
        const listed = listSlots(schedule, staff, { durationMinutes, from, to: addDays(from, 3) }, now);
        const offered = listed.flatMap(({ times }) => times);
        const decide = (at: number) =>
          acceptSlot(schedule, staff, { durationMinutes, at: toInstant(at) }, now).ok;
        for (const at of offered) if (!decide(at)) expect.fail(`${new Date(at).toISOString()} is listed`);
        // Days are asked for alone as well, so that what is near the edge of the list is known to be off it.
        const known = new Set<number>(offered);
        const first = Date.parse(`${from}T00:00:00Z`) + dayMs;
        for (const { near, off } of misses) {
          const at = (offered[near % Math.max(1, offered.length)] ?? first) + off;
          if (known.has(at) || at < first || at >= first + 2 * dayMs) continue;
          if (decide(at)) expect.fail(`${new Date(at).toISOString()} is not listed`);
          counts.others += 1;
        }
        counts.listed += offered.length;
      }),
      { numRuns: CASES },
    );
    expect(Math.min(counts.listed, counts.others)).toBeGreaterThan(CASES);
  }, 1_800_000);

  it('offered instead of a lost one can be booked', () => {
    fc.assert(
      fc.property(anyCase, ({ schedule, staff, durationMinutes, now, from }) => {
        const at = toInstant(Date.parse(`${from}T12:00:00Z`));
        const nearest = nearestSlots(schedule, staff, { durationMinutes, at, count: 6 }, now);
        expect(new Set(nearest).size).toBe(nearest.length);
        for (const start of nearest)
          expect(acceptSlot(schedule, staff, { durationMinutes, at: start }, now).ok).toBe(true);
      }),
      { numRuns: Math.min(150, Math.ceil(CASES / 5)) },
    );
  });
});

describe('opening hours across each change of 2026 and 2027', () => {
  const weekOf = (...spans: readonly (readonly [number, number])[]): WeeklyHours =>
    Array.from({ length: 7 }, () => spans.map(([startMinute, endMinute]) => ({ startMinute, endMinute })));
  const schedules = [
    { hours: weekOf([0, 210], [540, 1020], [1350, 1440]), durations: [15, 30, 45, 60, 90] },
    // Two short stretches within the hour that repeats, at night and before midnight.
    { hours: weekOf([60, 80], [90, 110], [540, 555], [1390, 1400], [1410, 1430]), durations: [5, 10, 15] },
    // The second stretch ends where the first is shown again.
    { hours: weekOf([0, 75], [95, 120], [540, 560], [1300, 1395], [1415, 1440]), durations: [10, 15] },
  ];
  const ada: StaffSchedule = { staffId: 'ada', hours: null, blockedDates: [], blockedTimes: [], busy: [] };
  const rules: SlotRules = { stepMinutes: 10, noticeMinutes: 0, gapMinutes: 0, horizonDays: 90 };

  it.each(oddZones)('%s', (zone) => {
    const clock = wallClock(zone);
    const cases = schedules.flatMap(({ hours, durations }) =>
      durations.map((minutes) => [hours, minutes] as const),
    );
    for (const change of changesOf(zone)) {
      const day = dateIn(zone, change);
      const now = toInstant(change - 20 * dayMs);
      for (const [hours, durationMinutes] of cases) {
        const schedule: BusinessSchedule = { zone, hours, closures: [], rules };
        const ask = { durationMinutes, from: addDays(day, -1), to: addDays(day, 1) };
        for (const { date, times } of listSlots(schedule, [ada], ask, now)) {
          expect(times, `${zone} ${date}`).toEqual(
            expectedStarts(schedule, ada, { durationMinutes, date }, now, clock),
          );
          expect(times.filter((start) => clock(start).minute === 540)).toHaveLength(1);
        }
      }
    }
  });

  it('holds where a clock set back across midnight shows the old date again', () => {
    // St John's, 7 November 2010: at 00:01 back to 23:01 of the day before.
    const zone = 'America/St_Johns';
    const clock = wallClock(zone);
    const midnight = toInstant(Date.UTC(2010, 10, 7, 2, 30));
    const taken = { start: midnight, end: toInstant(midnight + minuteMs) };
    const hours = weekOf([0, 5], [1435, 1440]);
    const schedule: BusinessSchedule = { zone, hours, closures: [], rules: { ...rules, stepMinutes: 1 } };
    const days = { from: addDays(dateIn(zone, midnight), -1), to: dateIn(zone, midnight) };
    for (const busy of [[], [taken]]) {
      const staff = { ...ada, busy };
      const listed = listSlots(
        schedule,
        [staff],
        { durationMinutes: 1, ...days },
        toInstant(midnight - dayMs),
      );
      expect(listed.map(({ times }) => times.length)).toEqual([15, 11 - busy.length]);
      for (const start of listed.flatMap(({ times }) => times)) {
        expect(isOpen(schedule, staff, clock(start))).toBe(true);
        expect(busy.some((booking) => booking.start <= start && start < booking.end)).toBe(false);
      }
    }
  });
});
