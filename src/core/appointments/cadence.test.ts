import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../calendar/calendar-date.ts';
import { date } from '../testing/samples.ts';
import {
  type Cadence,
  cadenceOfWeeks,
  cadenceText,
  MOST_REPEATS,
  MOST_WEEKS,
  repeatDate,
  weeksOfCadence,
} from './cadence.ts';

const dates = (first: string, every: Cadence, times: number) =>
  Array.from({ length: times }, (_, at) => repeatDate(date(first), every, at + 1));

describe('the dates of a repeated booking', () => {
  it.each<[string, string, Cadence, string[]]>([
    ['each week', '2026-11-20', { weeks: 1 }, ['2026-11-27', '2026-12-04', '2026-12-11']],
    ['every third week, over the year', '2026-12-10', { weeks: 3 }, ['2026-12-31', '2027-01-21']],
    ['the same day of each month', '2026-11-05', 'month', ['2026-12-05', '2027-01-05', '2027-02-05']],
    [
      'the last day of a month that is shorter',
      '2027-01-31',
      'month',
      ['2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    ['29 February where there is one', '2028-01-30', 'month', ['2028-02-29', '2028-03-30']],
    ['the 29th of every month but that of a plain year', '2027-01-29', 'month', ['2027-02-28', '2027-03-29']],
    ['from 29 February', '2028-02-29', 'month', ['2028-03-29', '2028-04-29']],
    ['from December to January', '2026-12-31', 'month', ['2027-01-31', '2027-02-28']],
  ])('%s', (_, first, every, expected) => {
    expect(dates(first, every, expected.length)).toEqual(expected);
  });

  const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(date('1990-01-01'), days));
  const anyRepeat = fc.integer({ min: 1, max: MOST_REPEATS });

  it('are whole weeks apart', () =>
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: MOST_WEEKS }), anyRepeat, (first, weeks, repeat) => {
        expect(daysBetween(first, repeatDate(first, { weeks }, repeat))).toBe(weeks * 7 * repeat);
      }),
    ));

  it('are one in each month, on the day of the first or the last there is', () =>
    fc.assert(
      fc.property(anyDate, anyRepeat, (first, repeat) => {
        const found = repeatDate(first, 'month', repeat);
        const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(months(found) - months(first)).toBe(repeat);
        const isLast = addDays(found, 1).slice(8) === '01';
        expect(found.slice(8) === first.slice(8) || (isLast && found.slice(8) < first.slice(8))).toBe(true);
      }),
    ));

  it('are read as they were kept', () => {
    for (const every of [{ weeks: 1 }, { weeks: MOST_WEEKS }, 'month' as const])
      expect(cadenceOfWeeks(weeksOfCadence(every))).toEqual(every);
  });

  it('are told in words', () => {
    expect([{ weeks: 1 }, { weeks: 4 }, 'month' as const].map(cadenceText)).toEqual([
      'every week',
      'every 4 weeks',
      'every month',
    ]);
  });
});
