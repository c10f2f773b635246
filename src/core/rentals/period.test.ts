import { describe, expect, it } from 'vitest';
import { date } from '../testing/samples.ts';
import { claimedSpan, freeAfterReturn, lastDay, returnDate } from './period.ts';

describe('rental period', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-20', '2026-11-21'],
    ['2026-11-20', 3, '2026-11-22', '2026-11-23'],
    ['2026-12-30', 3, '2027-01-01', '2027-01-02'],
    ['2028-02-27', 3, '2028-02-29', '2028-03-01'],
  ])('from %s for %d days', (start, days, last, back) => {
    expect(lastDay({ start: date(start), days })).toBe(last);
    expect(returnDate({ start: date(start), days })).toBe(back);
  });

  it('claims the buffers too', () => {
    const rental = { start: date('2026-03-01'), days: 2 };
    expect(claimedSpan(rental, { daysBefore: 1, daysAfter: 2 })).toEqual({
      from: '2026-02-28',
      to: '2026-03-04',
    });
    expect(claimedSpan(rental, { daysBefore: 0, daysAfter: 0 })).toEqual({
      from: '2026-03-01',
      to: '2026-03-02',
    });
  });

  it.each([
    ['on the day it is due', '2026-03-17', 2, '2026-03-19'],
    ['days before that', '2026-03-15', 2, '2026-03-17'],
    ['a day late: no later than was agreed', '2026-03-18', 2, '2026-03-19'],
    ['after its days are over', '2026-03-19', 2, null],
    ['with nothing to be done after it', '2026-03-16', 0, null],
  ])('rests when it is brought back %s', (_, today, daysAfter, free) => {
    expect(freeAfterReturn(date('2026-03-19'), { today: date(today), daysAfter })).toBe(free);
  });

  it('has no period without whole days', () => {
    for (const days of [0, -1, 1.5])
      expect(() => lastDay({ start: date('2026-03-01'), days })).toThrow(RangeError);
    const rental = { start: date('2026-03-01'), days: 1 };
    expect(() => claimedSpan(rental, { daysBefore: -1, daysAfter: 0 })).toThrow(RangeError);
  });
});
