import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar/calendar-date.ts';
import { openReturn } from './period.ts';

const day = (text: string) => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`No day: ${text}`);
  return date;
};
const working = [{ startMinute: 540, endMinute: 1020 }];
/** Monday to Friday, and on Saturdays only what Friday's night brings. */
const week = { hours: [[], working, working, working, working, working, []], closures: [] };

describe('the day a hire can be brought back', () => {
  it('is its return date, or the next day on which the business opens', () => {
    expect(openReturn(week, day('2026-11-27'))).toBe('2026-11-27');
    expect(openReturn(week, day('2026-11-28'))).toBe('2026-11-30');
    expect(openReturn(week, day('2026-11-29'))).toBe('2026-11-30');
  });

  it('passes over closures', () => {
    const closures = [{ from: day('2026-12-24'), to: day('2026-12-28') }];
    expect(openReturn({ ...week, closures }, day('2026-12-24'))).toBe('2026-12-29');
    expect(openReturn({ ...week, closures }, day('2026-12-23'))).toBe('2026-12-23');
  });

  it('does not take late hours for a day that opens', () => {
    const late = [{ startMinute: 1440, endMinute: 1560 }];
    const hours = [[], working, working, working, working, working, late];
    expect(openReturn({ ...week, hours }, day('2026-11-28'))).toBe('2026-11-30');
  });

  it('is not known of a business that does not open within a month', () => {
    expect(openReturn({ hours: [], closures: [] }, day('2026-11-27'))).toBeNull();
  });
});
