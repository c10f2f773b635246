import { describe, expect, it } from 'vitest';
import {
  calendarDayOf,
  calendarDayParts,
  formatDate,
  formatLongDate,
  formatNaira,
  formatTime,
  hourOf,
  zoneName,
} from './format.ts';

const lagos = 'Africa/Lagos';

describe('money', () => {
  it.each([
    [0, '₦0'],
    [950, '₦950'],
    [12_500, '₦12,500'],
    [1_234_567.5, '₦1,234,568'],
    [-12_500, '-₦12,500'],
    [-0.2, '₦0'],
  ])('writes %d as %s', (naira, text) => expect(formatNaira(naira)).toBe(text));
});

describe('dates', () => {
  it('speaks of the zone it is given, not of the reader’s', () => {
    expect(formatDate('2026-11-20T23:30:00Z', lagos)).toBe('21 Nov 2026');
    expect(formatTime('2026-11-20T23:30:00Z', lagos)).toBe('00:30');
    expect(hourOf('2026-11-20T23:30:00Z', lagos)).toBe(0);
    expect(calendarDayOf('2026-11-20T23:30:00Z', lagos)).toBe('2026-11-21');
    expect(formatLongDate('2026-11-20T09:00:00Z', lagos)).toBe('Friday, 20 Nov 2026');
  });

  it('writes every day of a year as en-NG does', () => {
    const expected = new Intl.DateTimeFormat('en-NG', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let day = 0; day < 366; day += 1) {
      const iso = new Date(Date.UTC(2028, 0, 1 + day)).toISOString();
      expect(formatDate(iso, 'UTC')).toBe(expected.format(new Date(iso)));
    }
  });

  it('says what is missing and what is no date', () => {
    expect(formatDate(null, lagos)).toBe('N/A');
    expect(formatDate('soon', lagos)).toBe('Invalid Date');
    expect(formatTime(undefined, lagos)).toBe('Time N/A');
    expect(calendarDayParts('2026-13-40').full).toBe('Invalid Date');
  });

  it('takes a calendar day apart', () => {
    expect(calendarDayParts('2026-09-05')).toEqual({
      weekday: 'Sat',
      day: '5',
      month: 'Sept',
      full: 'Saturday, 5 Sept 2026',
    });
  });
});

it('names a zone as people do', () => {
  expect(zoneName('Africa/Lagos')).toBe('Lagos');
  expect(zoneName('America/Port_of_Spain')).toBe('Port of Spain');
});
