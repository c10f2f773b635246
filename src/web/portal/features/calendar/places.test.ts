import { describe, expect, it } from 'vitest';
import { shortDay } from '../../../ui/format.ts';
import { dayOr, daysOf, inMonth, rangeOf, titleOf, turned, weeksOf } from './places.ts';
import { day } from './testing/samples.ts';

const friday = day('2026-11-20');

describe('what a view draws', () => {
  it('is a day, a week from Monday, or a month in whole weeks', () => {
    expect(rangeOf('day', friday)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(rangeOf('week', friday)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(rangeOf('week', day('2026-11-22'))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(rangeOf('month', friday)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    // February 2027 begins on a Monday and has four weeks to the day.
    expect(rangeOf('month', day('2027-02-10'))).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(rangeOf('month', day('2028-02-29'))).toEqual({ from: '2028-01-31', to: '2028-03-05' });
  });

  it('is never more than the calendar may ask for', () => {
    for (let month = 1; month <= 12; month += 1) {
      const range = rangeOf('month', day(`2026-${String(month).padStart(2, '0')}-15`));
      expect(daysOf(range).length).toBeLessThanOrEqual(42);
      expect(weeksOf(range).every((week) => week.length === 7)).toBe(true);
    }
  });

  it('is named', () => {
    expect([titleOf('month', friday), titleOf('week', friday), titleOf('day', friday)]).toEqual([
      'November 2026',
      '16 – 22 Nov 2026',
      'Friday, 20 Nov 2026',
    ]);
    expect(shortDay('2026-11-21')).toBe('Sat 21 Nov');
  });
});

describe('turning pages', () => {
  it('goes on and back by what is shown', () => {
    expect([turned('day', friday, 1), turned('week', friday, -1), turned('month', friday, 1)]).toEqual([
      '2026-11-21',
      '2026-11-13',
      '2026-12-20',
    ]);
    expect(turned('month', day('2026-01-15'), -1)).toBe('2025-12-15');
  });

  it('keeps to the month where the day does not exist in it', () => {
    expect(turned('month', day('2027-01-31'), 1)).toBe('2027-02-28');
    expect(turned('month', day('2027-03-31'), -1)).toBe('2027-02-28');
  });

  it('reads the day from the address', () => {
    expect([dayOr('2026-12-01', friday), dayOr('2026-02-30', friday), dayOr(undefined, friday)]).toEqual([
      '2026-12-01',
      friday,
      friday,
    ]);
    expect([inMonth(day('2026-11-01'), friday), inMonth(day('2026-12-01'), friday)]).toEqual([true, false]);
  });
});
