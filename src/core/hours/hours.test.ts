import { describe, expect, it } from 'vitest';
import { toEpochDay } from '../calendar/calendar-date.ts';
import { date, instant } from '../testing/samples.ts';
import { zoneOffsets } from '../time/zone-offsets.ts';
import { type BusinessHours, openIntervals, type StaffHours } from './open-intervals.ts';
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
    ['past midnight', onMonday(span(540, 1441)), 'NOT_A_MINUTE'],
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

  it('join spans that touch', () => {
    expect(open({ hours: onMonday(span(540, 720), span(720, 1020)) }, {})[1]).toBe(nineToFive(23));
  });
});
