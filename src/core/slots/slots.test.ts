import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { formatInstant, minuteMs, toInstant } from '../calendar/instant.ts';
import { defaultWeeklyHours, type WallSpan } from '../hours/weekly-hours.ts';
import { date, instant } from '../testing/samples.ts';
import type { Interval } from '../time/intervals.ts';
import { acceptSlot } from './accept-slot.ts';
import { listSlots, nearestSlots } from './list-slots.ts';
import { type BusinessSchedule, defaultSlotRules, type SlotRules, type StaffSchedule } from './schedule.ts';

// Monday 23 November 2026, 07:00 in Lagos, which is one hour ahead of UTC all year.
const now = instant('2026-11-23T06:00:00Z');
const monday = date('2026-11-23');
const at = (day: number, clock: string) => instant(`2026-11-${day}T${clock}:00+01:00`);
const busy = (day: number, from: string, to: string): Interval => ({
  start: at(day, from),
  end: at(day, to),
});
const everyDay = (...spans: WallSpan[]) => Array.from({ length: 7 }, () => spans);
const span = (startMinute: number, endMinute: number): WallSpan => ({ startMinute, endMinute });

function business(rules: Partial<SlotRules> = {}, other: Partial<BusinessSchedule> = {}): BusinessSchedule {
  return {
    zone: 'Africa/Lagos',
    hours: defaultWeeklyHours,
    closures: [],
    rules: { ...defaultSlotRules, stepMinutes: 60, ...rules },
    ...other,
  };
}

const staff = (staffId: string, ...taken: Interval[]): StaffSchedule => ({
  staffId,
  hours: null,
  blockedDates: [],
  blockedTimes: [],
  busy: taken,
});
const clock = (time: number): string => new Date(time + 60 * minuteMs).toISOString().slice(11, 16);

function times(
  schedule: BusinessSchedule,
  people: readonly StaffSchedule[],
  durationMinutes = 60,
  day = monday,
): string {
  const [listed] = listSlots(schedule, people, { durationMinutes, from: day, to: day }, now);
  return listed === undefined ? 'no day' : listed.times.map(clock).join(' ');
}

describe('listing', () => {
  it('offers the grid from opening, as long as the whole duration fits', () => {
    expect(times(business(), [staff('ada')])).toBe('09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00');
    expect(times(business(), [staff('ada')], 90)).toBe('09:00 10:00 11:00 12:00 13:00 14:00 15:00');
    expect(times(business(), [staff('ada')], 480)).toBe('09:00');
    expect(times(business(), [staff('ada')], 481)).toBe('');
  });

  it('keeps the grid where a booking ends off it, and uses time that just fits', () => {
    const rules = { stepMinutes: 30 };
    const short = { hours: everyDay(span(540, 720)) };
    expect(times(business(rules, short), [staff('ada', busy(23, '10:15', '11:00'))])).toBe('09:00 11:00');
    expect(times(business(rules, short), [staff('ada', busy(23, '10:00', '11:10'))], 30)).toBe(
      '09:00 09:30 11:30',
    );
    expect(times(business(rules, short), [staff('ada', busy(23, '10:00', '11:00'))])).toBe('09:00 11:00');
  });

  it('starts each stretch after a break on a grid of its own', () => {
    const hours = everyDay(span(540, 660), span(680, 800));
    expect(times(business({}, { hours }), [staff('ada')])).toBe('09:00 10:00 11:20 12:20');
  });

  it('leaves out what is blocked, a booking in it or not, and keeps the grid', () => {
    const away = { ...staff('ada', busy(23, '12:00', '13:00')), blockedTimes: [busy(23, '11:30', '14:10')] };
    expect(times(business({ stepMinutes: 30 }), [away])).toBe(
      '09:00 09:30 10:00 10:30 14:30 15:00 15:30 16:00',
    );
    expect(times(business({ gapMinutes: 10 }), [away])).toBe('09:00 10:00 15:00');
  });

  it('needs the gap after as well, before closing and before the next booking', () => {
    expect(times(business({ gapMinutes: 15 }), [staff('ada')])).toBe(
      '09:00 10:00 11:00 12:00 13:00 14:00 15:00',
    );
    expect(times(business({ gapMinutes: 15 }), [staff('ada', busy(23, '12:00', '13:15'))])).toBe(
      '09:00 10:00 14:00 15:00',
    );
  });

  it('needs the notice, to the minute', () => {
    expect(times(business({ noticeMinutes: 180 }), [staff('ada')])).toMatch(/^10:00/);
    expect(times(business({ noticeMinutes: 181 }), [staff('ada')])).toMatch(/^11:00/);
    expect(times(business({ noticeMinutes: 24 * 60 + 121 }), [staff('ada')])).toBe('');
    expect(times(business({ noticeMinutes: 24 * 60 + 121 }), [staff('ada')], 60, date('2026-11-24'))).toMatch(
      /^10:00/,
    );
  });

  it('names every date asked for and offers only today through the horizon', () => {
    const schedule = business({ horizonDays: 2 });
    const listed = listSlots(
      schedule,
      [staff('ada')],
      { durationMinutes: 60, from: date('2026-11-20'), to: date('2026-11-27') },
      now,
    );
    expect(listed.map((day) => [day.date.slice(8), day.times.length])).toEqual([
      ['20', 0],
      ['21', 0],
      ['22', 0],
      ['23', 8],
      ['24', 8],
      ['25', 8],
      ['26', 0],
      ['27', 0],
    ]);
    expect(
      listSlots(
        schedule,
        [staff('ada')],
        { durationMinutes: 60, from: monday, to: addDays(monday, -1) },
        now,
      ),
    ).toEqual([]);
  });

  it('counts today by the zone of the business', () => {
    // Already Tuesday in Lagos.
    const late = instant('2026-11-23T23:30:00Z');
    const ask = { durationMinutes: 60, from: monday, to: date('2026-11-25') };
    expect(
      listSlots(business({ horizonDays: 0 }), [staff('ada')], ask, late).map((day) => day.times.length),
    ).toEqual([0, 8, 0]);
  });

  it('joins all staff, each time once', () => {
    const early: StaffSchedule = { ...staff('bisi'), hours: everyDay(span(510, 660)) };
    expect(
      times(business(), [
        staff('ada', busy(23, '09:00', '16:00')),
        early,
        staff('chi', busy(23, '10:00', '17:00')),
      ]),
    ).toBe('09:00 09:30 16:00');
    expect(times(business(), [])).toBe('');
  });

  it('lets a booking run past midnight where the hours do, on the grid of its own day', () => {
    const hours = everyDay(span(0, 120), span(1320, 1440));
    expect(times(business({ noticeMinutes: 0 }, { hours }), [staff('ada')], 90, date('2026-11-24'))).toBe(
      '00:00 22:00 23:00',
    );
    const closures = [{ from: date('2026-11-25'), to: date('2026-11-25') }];
    expect(times(business({}, { hours, closures }), [staff('ada')], 90, date('2026-11-24'))).toBe(
      '00:00 22:00',
    );
  });

  it('does not mind the order of the bookings, nor their overlapping', () => {
    const taken = [
      busy(23, '15:00', '16:00'),
      busy(23, '09:00', '14:00'),
      busy(23, '10:00', '11:00'),
      busy(20, '09:00', '17:00'),
    ];
    expect(times(business(), [staff('ada', ...taken)])).toBe('14:00 16:00');
  });

  it.each([{ stepMinutes: 0 }, { stepMinutes: -5 }, { gapMinutes: -1 }, { noticeMinutes: 0.5 }])(
    'faults on %j',
    (rules) => expect(() => times(business(rules), [staff('ada')])).toThrow(RangeError),
  );
});

describe('accepting', () => {
  const accept = (
    people: readonly StaffSchedule[],
    start: string,
    rules: Partial<SlotRules> = {},
    day = 23,
  ) => acceptSlot(business(rules), people, { durationMinutes: 60, at: at(day, start) }, now);

  it('takes the time and the gap after', () => {
    expect(accept([staff('ada')], '10:00', { gapMinutes: 10 })).toEqual({
      ok: true,
      value: { staffIds: ['ada'], during: busy(23, '10:00', '11:10') },
    });
  });

  it.each([
    ['in the past', 20, '10:00', 'TOO_SOON'],
    ['within the notice', 23, '08:59', 'TOO_SOON'],
    ['off the grid', 23, '10:15', 'NOT_OFFERED'],
    ['before opening', 24, '08:00', 'NOT_OFFERED'],
    ['too late to finish', 23, '16:30', 'NOT_OFFERED'],
    ['on a closed day', 28, '10:00', 'NOT_OFFERED'],
    ['taken', 23, '12:00', 'SLOT_TAKEN'],
    ['taken and off the grid', 23, '12:15', 'NOT_OFFERED'],
    ['beyond the horizon', 30, '10:00', 'TOO_FAR'],
  ])('refuses what is %s', (_, day, start, reason) => {
    const people = [staff('ada', busy(23, '12:00', '13:00'))];
    expect(accept(people, start, { horizonDays: 6 }, day)).toEqual({ ok: false, reason });
  });

  it('refuses times years away without a fault', () => {
    const ask = (year: number) => ({ durationMinutes: 60, at: toInstant(Date.UTC(year, 0, 5, 9)) });
    expect(acceptSlot(business(), [staff('ada')], ask(9000), now)).toEqual({ ok: false, reason: 'TOO_FAR' });
    expect(acceptSlot(business(), [staff('ada')], ask(1000), now)).toEqual({ ok: false, reason: 'TOO_SOON' });
  });

  it('takes what is listed for a day and a night across a day that is an hour shorter', () => {
    const open = { zone: 'America/New_York', hours: everyDay(span(0, 1440)) };
    const ask = { durationMinutes: 1440, from: date('2026-03-07'), to: date('2026-03-09') };
    const before = instant('2026-03-06T12:00:00Z');
    const [day] = listSlots(business({}, open), [staff('ada')], ask, before);
    const refused = day?.times.filter(
      (start) => !acceptSlot(business({}, open), [staff('ada')], { ...ask, at: start }, before).ok,
    );
    expect([day?.times.length, refused]).toEqual([24, []]);
  });

  it('takes what starts exactly when the notice ends', () => {
    expect(accept([staff('ada')], '10:00', { noticeMinutes: 180 }).ok).toBe(true);
    expect(accept([staff('ada')], '10:00', { noticeMinutes: 181 })).toEqual({
      ok: false,
      reason: 'TOO_SOON',
    });
  });

  it('says taken only where somebody could otherwise do it', () => {
    const closed: StaffSchedule = { ...staff('bisi', busy(23, '10:00', '11:00')), blockedDates: [monday] };
    expect(accept([closed], '10:00')).toEqual({ ok: false, reason: 'NOT_OFFERED' });
    expect(accept([closed, staff('ada', busy(23, '10:00', '11:00'))], '10:00')).toEqual({
      ok: false,
      reason: 'SLOT_TAKEN',
    });
    expect(accept([], '10:00')).toEqual({ ok: false, reason: 'NOT_OFFERED' });
  });

  it('puts the least booked of that day first, then keeps the order given', () => {
    const people = [
      staff('two', busy(23, '09:00', '10:00'), busy(23, '13:00', '14:00')),
      staff('none'),
      staff('taken', busy(23, '10:30', '11:00')),
      staff(
        'other-days',
        busy(21, '09:00', '10:00'),
        busy(22, '09:00', '10:00'),
        busy(22, '11:00', '12:00'),
        busy(24, '09:00', '10:00'),
        busy(24, '00:00', '00:30'),
      ),
      staff('one', busy(23, '14:00', '15:00')),
      // 00:15 in Lagos is still Sunday in UTC.
      staff('early', busy(23, '00:15', '00:45')),
    ];
    const accepted = accept(people, '10:00');
    expect(accepted.ok && accepted.value.staffIds).toEqual(['none', 'other-days', 'one', 'early', 'two']);
  });
});

describe('nearest', () => {
  const near = (
    people: readonly StaffSchedule[],
    start: string,
    count: number,
    rules: Partial<SlotRules> = {},
    day = 23,
  ) =>
    nearestSlots(business(rules), people, { durationMinutes: 60, at: at(day, start), count }, now).map(
      (time) => formatInstant(toInstant(time + 60 * minuteMs)).slice(8, 16),
    );

  it('looks at the same day first, nearest first, the earlier of two equals first', () => {
    const ada = staff('ada', busy(23, '12:00', '13:00'));
    expect(near([ada], '12:00', 4)).toEqual(['23T11:00', '23T13:00', '23T10:00', '23T14:00']);
  });

  it('goes on with the following days, nearest to the same time of day', () => {
    const ada = staff('ada', busy(23, '09:00', '16:00'), busy(24, '14:00', '15:00'));
    expect(near([ada], '14:00', 4)).toEqual(['23T16:00', '24T13:00', '24T15:00', '24T12:00']);
  });

  it('passes closed days and weeks, and stops at the horizon', () => {
    const ada = staff('ada', busy(23, '00:00', '23:00'), busy(24, '00:00', '23:00'));
    expect(near([ada], '10:00', 1, {}, 28)).toEqual(['30T10:00']);
    expect(near([ada], '10:00', 9, { horizonDays: 1 })).toEqual([]);
    expect(near([ada], '10:00', 9, { horizonDays: 2 })).toHaveLength(8);
    expect(near([ada], '10:00', 1, { horizonDays: 2 }, 29)).toEqual([]);
  });

  it('starts from today when the wish has passed', () => {
    expect(near([staff('ada')], '12:00', 2, {}, 20)).toEqual(['23T12:00', '23T11:00']);
  });
});
