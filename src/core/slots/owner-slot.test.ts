import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import { defaultWeeklyHours, type WeeklyHours } from '../hours/weekly-hours.ts';
import { clockChanges, date, instant, oddZones } from '../testing/samples.ts';
import { type Interval, normalise, overlaps } from '../time/intervals.ts';
import { dateIn } from '../time/zone.ts';
import { listSlots } from './list-slots.ts';
import { checkOwnerSlot, ownerRules } from './owner-slot.ts';
import { type BusinessSchedule, defaultSlotRules, type SlotRules, type StaffSchedule } from './schedule.ts';

// Monday 23 November 2026, 12:05 in Lagos; open 09:00 to 17:00 from Monday to Friday.
const now = instant('2026-11-23T11:05:00Z');
const at = (day: number, clock: string): Instant => instant(`2026-11-${day}T${clock}:00+01:00`);
const busy = (day: number, from: string, to: string): Interval => ({
  start: at(day, from),
  end: at(day, to),
});
const staff = (staffId: string, ...taken: Interval[]): StaffSchedule => ({
  staffId,
  hours: null,
  blockedDates: [],
  blockedTimes: [],
  busy: taken,
});
const schedule = (rules: Partial<SlotRules> = {}): BusinessSchedule => ({
  zone: 'Africa/Lagos',
  hours: defaultWeeklyHours,
  closures: [{ from: date('2026-11-26'), to: date('2026-11-26') }],
  rules: { ...defaultSlotRules, stepMinutes: 30, horizonDays: 7, ...rules },
});
const check = (
  people: readonly StaffSchedule[],
  day: number,
  clock: string,
  rules: Partial<SlotRules> = {},
) => checkOwnerSlot(schedule(rules), people, { durationMinutes: 60, at: at(day, clock) }, now);

describe("the owner's own bookings", () => {
  it.each([
    ['a listed time', 24, '10:00', []],
    ['inside the notice', 23, '12:30', []],
    ['a time just past', 23, '12:00', ['PAST']],
    ['a past day, off the grid', 20, '10:10', ['PAST', 'OFF_GRID']],
    ['off the grid', 24, '10:10', ['OFF_GRID']],
    ['before opening', 24, '08:00', ['OUTSIDE_HOURS']],
    ['across closing', 24, '16:30', ['OUTSIDE_HOURS']],
    ['across closing, off the grid', 24, '16:40', ['OUTSIDE_HOURS', 'OFF_GRID']],
    ['at closing', 24, '17:00', ['OUTSIDE_HOURS']],
    ['in a closure', 26, '10:10', ['CLOSED']],
    ['on a blocked date', 27, '10:00', ['CLOSED']],
    ['a day without hours', 28, '10:00', ['CLOSED']],
    ['a past day without hours', 21, '10:00', ['PAST', 'CLOSED']],
    ['the last day', 30, '10:00', []],
  ])('%s', (_, day, clock, warnings) => {
    const ada = { ...staff('ada'), blockedDates: [date('2026-11-27')] };
    const checked = check([ada], day, clock);
    expect(checked.ok && checked.value.warnings).toEqual(warnings);
  });

  it('know no grid outside the hours, not even at closing', () => {
    const checked = check([staff('ada')], 24, '17:00', { stepMinutes: 50 });
    expect(checked.ok && checked.value.warnings).toEqual(['OUTSIDE_HOURS']);
  });

  it('reach beyond the horizon, however far, and across it into closed days', () => {
    const far = (text: string) =>
      checkOwnerSlot(schedule(), [staff('ada')], { durationMinutes: 60, at: instant(text) }, now);
    const warningsOf = (text: string) => {
      const checked = far(text);
      return checked.ok ? checked.value.warnings : checked.reason;
    };
    expect(warningsOf('2026-12-01T10:00:00+01:00')).toEqual(['TOO_FAR']);
    expect(warningsOf('2031-12-05T10:00:00+01:00')).toEqual(['TOO_FAR']);
    expect(warningsOf('2031-12-06T10:00:00+01:00')).toEqual(['TOO_FAR', 'CLOSED']);
    expect(warningsOf('2011-12-05T10:00:00+01:00')).toEqual(['PAST']);
  });

  it('take the gap after as well, which must fit like the booking itself', () => {
    const rules = { gapMinutes: 30 };
    expect(check([staff('ada')], 24, '15:30', rules)).toEqual({
      ok: true,
      value: { staffIds: ['ada'], during: busy(24, '15:30', '17:00'), warnings: [] },
    });
    const late = check([staff('ada')], 24, '16:00', rules);
    expect(late.ok && late.value.warnings).toEqual(['OUTSIDE_HOURS']);
    expect(check([staff('ada', busy(24, '11:15', '12:00'))], 24, '10:00', rules).ok).toBe(false);
    expect(check([staff('ada', busy(24, '11:30', '12:00'))], 24, '10:00', rules).ok).toBe(true);
  });

  it('are never put over another booking, not even in the past or outside the hours', () => {
    const ada = staff('ada', busy(20, '10:00', '11:00'), busy(24, '07:00', '08:00'));
    expect(check([ada], 20, '10:30')).toEqual({ ok: false, reason: 'SLOT_TAKEN' });
    expect(check([ada], 24, '07:30')).toEqual({ ok: false, reason: 'SLOT_TAKEN' });
    expect(check([], 24, '10:00')).toEqual({ ok: false, reason: 'SLOT_TAKEN' });
  });

  it('prefer whoever brings the fewest warnings, then the least booked', () => {
    const early: WeeklyHours = defaultWeeklyHours.map(() => [{ startMinute: 420, endMinute: 1020 }]);
    const off: StaffSchedule = { ...staff('off'), blockedDates: [date('2026-11-24')] };
    const two = { ...staff('two', busy(24, '13:00', '14:00'), busy(24, '14:00', '15:00')), hours: early };
    const one = { ...staff('one', busy(24, '13:00', '14:00')), hours: early };
    const people = [off, staff('none'), two, one, staff('taken', busy(24, '07:45', '08:15'))];
    const checked = check(people, 24, '08:00');
    expect(checked.ok && [checked.value.staffIds, checked.value.warnings]).toEqual([['one', 'two'], []]);
    const nobodyFits = check([off, staff('none')], 24, '08:00');
    // One warning each, but not the same one: only the first of them is offered with its own.
    expect(nobodyFits.ok && [nobodyFits.value.staffIds, nobodyFits.value.warnings]).toEqual([
      ['off'],
      ['CLOSED'],
    ]);
  });

  it('have no notice, and every other rule of the business', () => {
    expect(ownerRules(defaultSlotRules)).toEqual({ ...defaultSlotRules, noticeMinutes: 0 });
  });
});

const anyHours: fc.Arbitrary<WeeklyHours> = fc.array(
  fc.constantFrom(
    [],
    [{ startMinute: 0, endMinute: 1440 }],
    [{ startMinute: 540, endMinute: 1020 }],
    [
      { startMinute: 0, endMinute: 150 },
      { startMinute: 180, endMinute: 420 },
      { startMinute: 1290, endMinute: 1440 },
    ],
    [
      { startMinute: 60, endMinute: 100 },
      { startMinute: 100, endMinute: 725 },
    ],
  ),
  { minLength: 7, maxLength: 7 },
);
const moments = oddZones.flatMap((zone) =>
  [...clockChanges(zone), toInstant(Date.UTC(2026, 11, 31, 23))].map((around) => ({ zone, around })),
);
const anyCase = fc.constantFrom(...moments).chain(({ zone, around }) => {
  const minutesFrom = (from: number) =>
    fc.integer({ min: from, max: 3 * 288 }).map((fives) => toInstant(around + fives * 5 * minuteMs));
  const anyBusy = fc
    .tuple(minutesFrom(-288), fc.integer({ min: 1, max: 40 }))
    .map(([start, fives]) => ({ start, end: toInstant(start + fives * 5 * minuteMs) }));
  const anyStaff = (staffId: string) =>
    fc.record({
      staffId: fc.constant(staffId),
      hours: fc.option(anyHours),
      blockedDates: fc.subarray([addDays(dateIn(zone, around), 1)]),
      blockedTimes: fc.array(anyBusy, { maxLength: 2 }).map(normalise),
      busy: fc.array(anyBusy, { maxLength: 6 }),
    });
  return fc.record({
    business: fc.record({
      zone: fc.constant(zone),
      hours: anyHours,
      closures: fc.subarray([
        { from: addDays(dateIn(zone, around), 2), to: addDays(dateIn(zone, around), 2) },
      ]),
      rules: fc.record({
        stepMinutes: fc.constantFrom(15, 20, 60),
        noticeMinutes: fc.constantFrom(0, 120),
        gapMinutes: fc.constantFrom(0, 15),
        horizonDays: fc.constantFrom(0, 1, 90),
      }),
    }),
    staff: fc.tuple(anyStaff('ada'), anyStaff('bisi')),
    durationMinutes: fc.constantFrom(30, 90, 1500),
    now: fc.integer({ min: -30, max: 30 }).map((hours) => toInstant(around + hours * 60 * minuteMs)),
    from: fc.constant(addDays(dateIn(zone, around), -1)),
  });
});

describe('what the owner is warned of', () => {
  it('is nothing exactly at the times listed for them, and no booking is ever overlapped', () => {
    let listedTimes = 0;
    fc.assert(
      fc.property(anyCase, ({ business, staff: people, durationMinutes, now: moment, from }) => {
        const own = { ...business, rules: ownerRules(business.rules) };
        const ask = { durationMinutes, from, to: addDays(from, 4) };
        const listed = new Set<number>(listSlots(own, people, ask, moment).flatMap(({ times }) => times));
        listedTimes += listed.size;
        const first = Date.parse(`${from}T00:00:00Z`) + dayMs / 2;
        for (let start = first; start < first + 4 * dayMs; start += 5 * minuteMs) {
          const checked = checkOwnerSlot(business, people, { durationMinutes, at: toInstant(start) }, moment);
          const unwarned = checked.ok && checked.value.warnings.length === 0;
          if (unwarned !== listed.has(start)) {
            expect.fail(`${new Date(start).toISOString()} ${JSON.stringify(checked)}`);
          }
          const length = (durationMinutes + business.rules.gapMinutes) * minuteMs;
          const during = { start: toInstant(start), end: toInstant(start + length) };
          const free = people.filter((member) => !member.busy.some((taken) => overlaps(taken, during)));
          if (checked.ok !== free.length > 0) expect.fail(new Date(start).toISOString());
          if (!checked.ok) continue;
          const ids = free.map(({ staffId }) => staffId);
          if (!checked.value.staffIds.every((id) => ids.includes(id))) expect.fail('booked twice');
        }
      }),
      { numRuns: 60 },
    );
    expect(listedTimes).toBeGreaterThan(1000);
  });
});
