import { describe, expect, it } from 'vitest';
import { shortDay } from '../../../ui/format.ts';
import { dayAfter, daysOffered, monthOfDay, rentalPeriodOf } from './times.ts';

describe('days', () => {
  it('are today and the ninety after it', () => {
    const days = daysOffered('2026-11-20');
    expect([days.length, days[0], days[90]]).toEqual([91, '2026-11-20', '2027-02-18']);
    expect(dayAfter('never', 1)).toBe('');
  });

  it('are written short, and belong to a page of the calendar', () => {
    expect(shortDay('2026-11-21')).toBe('Sat 21 Nov');
    expect(monthOfDay('2026-11-21')).toEqual({ year: 2026, month: 11 });
  });

  it('of a hire end the day before it comes back', () => {
    expect(rentalPeriodOf('2026-11-29', 3)).toEqual({ last: '2026-12-01', back: '2026-12-02' });
    expect(rentalPeriodOf('2026-11-29', 1)).toEqual({ last: '2026-11-29', back: '2026-11-30' });
    expect(rentalPeriodOf('', 3)).toBeNull();
  });
});
