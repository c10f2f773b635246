import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../calendar/calendar-date.ts';
import { publicHolidays } from './nigeria.ts';

const listOf = (year: number): readonly string[] =>
  publicHolidays(year).map(({ date, name, estimated }) => `${date} ${name}${estimated ? ' ?' : ''}`);

describe('public holidays of Nigeria', () => {
  it('of 2026, with the announced days of Id el Fitr', () => {
    expect(listOf(2026)).toEqual([
      "2026-01-01 New Year's Day",
      '2026-03-19 Id el Fitr',
      '2026-03-20 Id el Fitr',
      '2026-04-03 Good Friday',
      '2026-04-06 Easter Monday',
      "2026-05-01 Workers' Day",
      '2026-05-28 Id el Kabir ?',
      '2026-05-29 Id el Kabir ?',
      '2026-06-12 Democracy Day',
      '2026-08-26 Id el Maulud ?',
      '2026-10-01 Independence Day',
      '2026-12-25 Christmas Day',
      '2026-12-26 Boxing Day',
      '2026-12-28 Boxing Day (observed)',
    ]);
  });

  it('of 2027, an inauguration year', () => {
    expect(listOf(2027)).toEqual([
      "2027-01-01 New Year's Day",
      '2027-03-10 Id el Fitr ?',
      '2027-03-11 Id el Fitr ?',
      '2027-03-26 Good Friday',
      '2027-03-29 Easter Monday',
      "2027-05-01 Workers' Day",
      "2027-05-03 Workers' Day (observed)",
      '2027-05-17 Id el Kabir ?',
      '2027-05-18 Id el Kabir ?',
      '2027-05-29 Inauguration Day',
      '2027-06-12 Democracy Day',
      '2027-06-14 Democracy Day (observed)',
      '2027-08-15 Id el Maulud ?',
      '2027-08-16 Id el Maulud (observed) ?',
      '2027-10-01 Independence Day',
      '2027-12-25 Christmas Day',
      '2027-12-26 Boxing Day',
      '2027-12-27 Christmas Day (observed)',
      '2027-12-28 Boxing Day (observed)',
    ]);
  });

  it.each([
    [2019, '2019-04-22'],
    [2024, '2024-04-01'],
    [2025, '2025-04-21'],
    [2028, '2028-04-17'],
    // The two years in which the rule's own exceptions count.
    [2049, '2049-04-19'],
    [2076, '2076-04-20'],
  ])('Easter Monday of %d is %s', (year, monday) => {
    const easter = publicHolidays(year).filter(({ name }) => /Good Friday|Easter/.test(name));
    expect(easter.map(({ date }) => date)).toEqual([addDays(easter[1]?.date ?? never(), -3), monday]);
  });

  it('passes over Boxing Day when Christmas is on a Sunday', () => {
    expect(listOf(2022).slice(-3)).toEqual([
      '2022-12-25 Christmas Day',
      '2022-12-26 Boxing Day',
      '2022-12-27 Christmas Day (observed)',
    ]);
  });

  it('of every year: sorted, on their year, with a working day for each on a weekend', () => {
    for (let year = 2019; year <= 2076; year += 1) {
      const holidays = publicHolidays(year);
      const dates = holidays.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
      expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
      const observed = holidays.filter(({ name }) => name.endsWith('(observed)'));
      for (const { date } of observed) {
        expect([1, 2, 3, 4, 5]).toContain(weekdayOf(date));
        expect(dates.filter((other) => other === date)).toHaveLength(1);
      }
      expect(holidays.some(({ name }) => name === 'Inauguration Day')).toBe(
        [3, 7, 11, 15, 19].includes(year % 20),
      );
      const names = new Set(holidays.map(({ name }) => name));
      for (const name of ['Id el Fitr', 'Id el Kabir', 'Id el Maulud'])
        expect(names, `${year}`).toContain(name);
    }
  });

  it('may come twice in one year', () => {
    const fitr = publicHolidays(2033).filter(({ name }) => name === 'Id el Fitr');
    expect(fitr.map(({ date }) => date)).toEqual(['2033-01-04', '2033-01-05', '2033-12-24', '2033-12-25']);
  });

  it.each([2018, 2077, 2026.5, Number.NaN])('of %d are not known', (year) => {
    expect(() => publicHolidays(year)).toThrow(RangeError);
  });
});

const never = (): never => expect.fail('No Easter Monday');
