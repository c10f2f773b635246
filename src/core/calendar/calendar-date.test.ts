import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date } from '../testing/samples.ts';
import {
  addDays,
  daysBetween,
  firstOfDays,
  fromEpochDay,
  parseCalendarDate,
  rangeIncludes,
  toEpochDay,
  weekdayOf,
} from './calendar-date.ts';

describe('calendar dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '0000-01-01',
    ' 2026-04-01',
    '2026-04-01T00:00Z',
    '２０２６-04-01',
    '',
  ])('refuses %j', (text) => expect(parseCalendarDate(text)).toBeNull());

  it.each(['2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-11-20'])('reads %s', (text) =>
    expect(parseCalendarDate(text)).toBe(text),
  );

  it('agrees with Temporal on every day of 400 years', () => {
    let plain = Temporal.PlainDate.from('1800-01-01');
    let epochDay = toEpochDay(date('1800-01-01'));
    for (; plain.year < 2200; plain = plain.add({ days: 1 }), epochDay += 1) {
      const text = plain.toString();
      if (fromEpochDay(epochDay) !== text || weekdayOf(fromEpochDay(epochDay)) !== plain.dayOfWeek % 7) {
        expect.fail(`${text} reads ${fromEpochDay(epochDay)}`);
      }
    }
    expect(fromEpochDay(epochDay)).toBe('2200-01-01');
  });

  it('names the first of some days, and counts the others', () => {
    const days = [date('2026-11-20'), date('2026-11-21'), date('2026-12-01')];
    expect([1, 2, 3].map((count) => firstOfDays(days.slice(0, count)))).toEqual([
      'Fri 20 Nov 2026',
      'Fri 20 Nov 2026 and 1 other day',
      'Fri 20 Nov 2026 and 2 other days',
    ]);
  });

  it('counts days there and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -700_000, max: 2_900_000 }),
        fc.integer({ min: -500, max: 500 }),
        (day, days) => {
          const from = fromEpochDay(day);
          const to = addDays(from, days);
          return toEpochDay(from) === day && daysBetween(from, to) === days && from <= to === days >= 0;
        },
      ),
    );
  });

  it('crosses leap days and year ends', () => {
    expect(addDays(date('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(date('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(date('2026-03-01'), -1)).toBe('2026-02-28');
    expect(weekdayOf(date('2026-11-22'))).toBe(0);
    expect(() => addDays(date('9999-12-31'), 1)).toThrow(RangeError);
  });

  it('includes both ends of a range', () => {
    const range = { from: date('2026-12-24'), to: date('2027-01-02') };
    const inside = ['2026-12-24', '2026-12-31', '2027-01-02'].map((day) => rangeIncludes(range, date(day)));
    const outside = ['2026-12-23', '2027-01-03'].map((day) => rangeIncludes(range, date(day)));
    expect([inside, outside]).toEqual([
      [true, true, true],
      [false, false],
    ]);
  });
});
