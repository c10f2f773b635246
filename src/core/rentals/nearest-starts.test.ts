import { describe, expect, it } from 'vitest';
import { defaultWeeklyHours } from '../hours/weekly-hours.ts';
import { defaultSlotRules } from '../slots/schedule.ts';
import { date, instant } from '../testing/samples.ts';
import { nearestRentalStarts } from './list-rental-starts.ts';
import type { RentalFacts } from './rental-schedule.ts';

// Monday 23 November 2026; open from Monday to Friday.
const now = instant('2026-11-23T06:00:00Z');
const facts = (horizonDays: number, quantity: number): RentalFacts => ({
  business: {
    zone: 'Africa/Lagos',
    hours: defaultWeeklyHours,
    closures: [],
    rules: { ...defaultSlotRules, horizonDays },
  },
  wanted: [
    {
      item: { durationDays: 1, bufferBefore: 0, bufferAfter: 0, stock: 2 },
      claims: [{ span: { from: date('2026-11-26'), until: date('2026-11-28') }, quantity: 1 }],
      quantity,
    },
  ],
});
const nearest = (day: string, over: { horizonDays?: number; quantity?: number; count?: number } = {}) => {
  const { horizonDays = 30, quantity = 1, count = 4 } = over;
  return nearestRentalStarts(facts(horizonDays, quantity), { date: date(day), count }, now)
    .map((found) => found.slice(5))
    .join(' ');
};

describe('dates offered instead', () => {
  it('are the next ones', () => {
    expect(nearest('2026-11-25')).toBe('11-26 11-27 11-30 12-01');
    expect(nearest('2026-11-25', { quantity: 2 })).toBe('11-30 12-01 12-02 12-03');
    expect(nearest('2026-11-25', { count: 1 })).toBe('11-26');
  });

  it('begin with today for a day gone by', () =>
    expect(nearest('2026-01-05')).toBe('11-23 11-24 11-25 11-26'));

  it('are the last ones before where the horizon leaves too few', () => {
    expect(nearest('2026-11-27', { horizonDays: 8 })).toBe('11-25 11-26 11-30 12-01');
    expect(nearest('2027-06-01', { horizonDays: 8 })).toBe('11-26 11-27 11-30 12-01');
    expect(nearest('2026-11-23', { horizonDays: 1 })).toBe('11-24');
  });

  it('are none where there never are so many', () => expect(nearest('2026-11-25', { quantity: 3 })).toBe(''));
});
