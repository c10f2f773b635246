import { describe, expect, it } from 'vitest';
import { freeDays, monthKey, monthsBeside, openingDay } from './month-text.ts';

const bounds = { today: '2026-11-19', lastDay: '2027-02-17' };

describe('the months of a hire', () => {
  it('lead from today’s to that of the last day, over the turn of the year', () => {
    expect(monthsBeside({ year: 2026, month: 11 }, bounds)).toEqual({
      before: null,
      after: { year: 2026, month: 12 },
    });
    expect(monthsBeside({ year: 2027, month: 1 }, bounds)).toEqual({
      before: { year: 2026, month: 12 },
      after: { year: 2027, month: 2 },
    });
    expect(monthsBeside({ year: 2027, month: 2 }, bounds).after).toBe(null);
  });

  it('are free on the days that are neither taken nor out of reach', () => {
    expect(freeDays({ year: 2026, month: 11 }, ['2026-11-20', '2026-11-25'], bounds)).toEqual([
      '2026-11-19',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ]);
    const february = freeDays({ year: 2027, month: 2 }, [], bounds);
    expect([february.length, february[16]]).toEqual([17, '2027-02-17']);
  });

  it('are written as addresses carry them', () => {
    expect([monthKey({ year: 2026, month: 9 }), monthKey({ year: 2026, month: 12 })]).toEqual([
      '2026-09',
      '2026-12',
    ]);
  });

  it('open at the chosen day when it lies in them', () => {
    expect(openingDay({ year: 2026, month: 11 }, '2026-11-21')).toBe('2026-11-21');
    expect(openingDay({ year: 2026, month: 12 }, '2026-11-21')).toBe('2026-12-01');
    expect(openingDay({ year: 2026, month: 12 }, 'nonsense')).toBe('2026-12-01');
    expect(openingDay({ year: 2026, month: 12 }, null)).toBe('2026-12-01');
  });
});
