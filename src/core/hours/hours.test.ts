import { describe, expect, it } from 'vitest';
import { toEpochDay } from '../calendar/calendar-date.ts';
import { date, instant } from '../testing/samples.ts';
import { zoneOffsets } from '../time/zone-offsets.ts';
import {
  type BusinessHours,
  isShutOn,
  openIntervals,
  openingTimes,
  type StaffHours,
} from './open-intervals.ts';
import { defaultWeeklyHours, validateWeeklyHours, type WallSpan, type WeeklyHours } from './weekly-hours.ts';

const span = (startMinute: number, endMinute: number): WallSpan => ({ startMinute, endMinute });
const onMonday = (...spans: WallSpan[]): WeeklyHours => [[], spans, [], [], [], [], []];

describe('weekly hours', () => {
  it('default to Monday to Friday, 09:00 to 17:00', () => {
    expect(validateWeeklyHours(defaultWeeklyHours).ok).toBe(true);
    expect(defaultWeeklyHours.map((day) => day.map((s) => [s.startMinute, s.endMinute]))).toEqual([
      [],
      ...Array.from({ length: 5 }, () => [[540, 1020]]),
      [],
    ]);
  });

  it.each([
    ['a break', onMonday(span(540, 720), span(780, 1020)), null],
    ['touching spans', onMonday(span(540, 720), span(720, 1020)), null],
    ['a whole day', onMonday(span(0, 1440)), null],
    ['six days', defaultWeeklyHours.slice(1), 'NOT_SEVEN_DAYS'],
    ['to two in the morning', onMonday(span(1080, 1560)), null],
    ['a break in the night', onMonday(span(1080, 1410), span(1470, 1560)), null],
    ['into the next afternoon', onMonday(span(540, 1981)), 'LONGER_THAN_A_DAY'],
    ['past the next midnight', onMonday(span(540, 2881)), 'NOT_A_MINUTE'],
    ['nothing but the night', onMonday(span(1441, 1560)), 'NOT_A_MINUTE'],
    ['into the next opening', [[], [span(1080, 1501)], [span(60, 600)], [], [], [], []], 'INTO_NEXT_DAY'],
    ['up to the next opening', [[], [span(1080, 1500)], [span(60, 600)], [], [], [], []], null],
    ['from Saturday into Sunday', [[span(0, 60)], [], [], [], [], [], [span(1080, 1441)]], 'INTO_NEXT_DAY'],
    ['half a minute', onMonday(span(540.5, 600)), 'NOT_A_MINUTE'],
    ['not a number', onMonday(span(Number.NaN, 600)), 'NOT_A_MINUTE'],
    ['no length', onMonday(span(540, 540)), 'START_NOT_BEFORE_END'],
    ['backwards', onMonday(span(1020, 540)), 'START_NOT_BEFORE_END'],
    ['unsorted', onMonday(span(780, 1020), span(540, 720)), 'NOT_SORTED'],
    ['overlapping', onMonday(span(540, 720), span(719, 1020)), 'OVERLAP'],
  ])('%s', (_, hours, fault) => {
    const result = validateWeeklyHours(hours);
    expect(result.ok ? null : result.reason).toBe(fault);
  });
});

describe('open intervals', () => {
  const lagos = zoneOffsets('Africa/Lagos', instant('2026-11-01T00:00:00Z'), instant('2027-02-01T00:00:00Z'));
  const business: BusinessHours = { hours: defaultWeeklyHours, closures: [] };
  const staff: StaffHours = { hours: null, blockedDates: [] };
  // Sunday 22 to Saturday 28 November 2026.
  const week = { first: toEpochDay(date('2026-11-22')), last: toEpochDay(date('2026-11-28')) };
  const open = (b: Partial<BusinessHours>, s: Partial<StaffHours>): readonly string[] =>
    openIntervals({ ...business, ...b }, { ...staff, ...s }, lagos, week).map((day) =>
      day
        .map(
          (i) =>
            `${new Date(i.start).toISOString().slice(8, 16)}-${new Date(i.end).toISOString().slice(11, 16)}`,
        )
        .join(' '),
    );
  const nineToFive = (day: number): string => `${day}T08:00-16:00`;

  it('follow the business where the staff member has no hours of their own', () => {
    expect(open({}, {})).toEqual(['', ...[23, 24, 25, 26, 27].map(nineToFive), '']);
  });

  it("follow the staff member's own hours instead, also on days the business is closed", () => {
    const own: WeeklyHours = [[span(600, 660), span(720, 780)], [], [], [], [], [], []];
    expect(open({}, { hours: own })).toEqual(['22T09:00-10:00 22T11:00-12:00', '', '', '', '', '', '']);
  });

  it('yield to closures and blocked dates, own hours or not', () => {
    const closures = [
      { from: date('2026-11-01'), to: date('2026-11-23') },
      { from: date('2026-11-27'), to: date('2026-12-31') },
    ];
    const blockedDates = [date('2026-11-25'), date('2026-12-25')];
    const left = ['', '', nineToFive(24), '', nineToFive(26), '', ''];
    expect(open({ closures }, { blockedDates })).toEqual(left);
    expect(open({ closures }, { blockedDates, hours: defaultWeeklyHours })).toEqual(left);
  });

  it('go on past midnight on the day the clock then shows', () => {
    const late = onMonday(span(1080, 1560));
    expect(open({ hours: late }, {})).toEqual(['', '23T17:00-23:00', '23T23:00-01:00', '', '', '', '']);
  });

  it('of a night end with the closure of either of its days', () => {
    const late = onMonday(span(1080, 1560));
    const on = (day: string) => [{ from: date(day), to: date(day) }];
    expect(open({ hours: late, closures: on('2026-11-23') }, {})).toEqual(['', '', '', '', '', '', '']);
    expect(open({ hours: late, closures: on('2026-11-24') }, {})[1]).toBe('23T17:00-23:00');
    expect(open({ hours: late, closures: on('2026-11-24') }, {})[2]).toBe('');
    expect(open({ hours: late }, { blockedDates: [date('2026-11-22')] })[2]).toBe('23T23:00-01:00');
  });

  it.each([
    ['from the evening into the night', '23T22:30', '24T00:00', ['23', '24']],
    ['of the night alone', '23T23:30', '24T00:30', ['23', '24']],
    ['to midnight', '23T22:00', '23T23:00', ['23']],
    ['after the night, with the day it lies on alone', '24T01:00', '24T02:00', ['24']],
    ['of the night after no late hours', '24T23:30', '25T00:30', ['25']],
    ['over two midnights', '24T22:30', '25T23:30', ['24', '25', '26']],
  ])('%s shut with the days they need', (_, start, end, days) => {
    const hours = onMonday(span(1080, 1560));
    const during = { start: instant(`2026-11-${start}:00Z`), end: instant(`2026-11-${end}:00Z`) };
    const shutting = ['22', '23', '24', '25', '26', '27'].filter((day) =>
      isShutOn([date(`2026-11-${day}`)], hours, 'Africa/Lagos', during),
    );
    expect(shutting).toEqual(days);
  });

  it('begin a week with the night of the day before it', () => {
    const saturday: WeeklyHours = [[], [], [], [], [], [], [span(1080, 1500)]];
    expect(open({ hours: saturday }, {})).toEqual(['21T23:00-00:00', '', '', '', '', '', '28T17:00-23:00']);
  });

  it('open a day for pick-up by its own hours, not by the night before', () => {
    const days = { first: toEpochDay(date('2026-11-23')), last: toEpochDay(date('2026-11-25')) };
    const hours: WeeklyHours = [[], [span(1080, 1560)], [span(540, 600)], [], [], [], []];
    const times = openingTimes({ hours, closures: [] }, lagos, days);
    expect(times.map((at) => at && new Date(at).toISOString().slice(8, 16))).toEqual([
      '23T17:00',
      '24T08:00',
      null,
    ]);
  });

  it('join spans that touch', () => {
    expect(open({ hours: onMonday(span(540, 720), span(720, 1020)) }, {})[1]).toBe(nineToFive(23));
  });
});
