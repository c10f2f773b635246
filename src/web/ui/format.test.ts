import { describe, expect, it } from 'vitest';
import {
  calendarDayOf,
  calendarDayParts,
  formatCount,
  formatDate,
  formatDayChip,
  formatDayRange,
  formatLongDate,
  formatNaira,
  formatPercent,
  formatShortNaira,
  formatTime,
  formatWholeNaira,
  fullMonthName,
  fullWeekdayName,
  hourOf,
  instantOn,
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
  ])('writes %d as %s', (naira, text) => expect(formatWholeNaira(naira)).toBe(text));

  it.each([
    [12_500, '₦12,500'],
    [145.5, '₦145.50'],
    [1_234_567.05, '₦1,234,567.05'],
    [0.29, '₦0.29'],
    [-3000.1, '-₦3,000.10'],
    [-0.001, '₦0'],
  ])('writes %d to the kobo as %s', (naira, text) => expect(formatNaira(naira)).toBe(text));
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

describe('the instant a wall shows a day and time', () => {
  const newYork = 'America/New_York';
  it.each([
    ['2026-11-21', '14:37', lagos, '2026-11-21T13:37:00.000Z'],
    ['2026-11-21', '00:15', lagos, '2026-11-20T23:15:00.000Z'],
    ['2026-03-08', '01:59', newYork, '2026-03-08T06:59:00.000Z'],
    // Skipped: half an hour after the gap began.
    ['2026-03-08', '02:30', newYork, '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:00', newYork, '2026-03-08T07:00:00.000Z'],
    // Shown twice: the first.
    ['2026-11-01', '01:30', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', newYork, '2026-11-01T07:00:00.000Z'],
    ['2026-02-30', '10:00', lagos, null],
    ['2026-11-21', '24:00', lagos, null],
    ['2026-11-21', '', lagos, null],
  ])('%s %s in %s is %s', (day, time, zone, instant) => expect(instantOn(day, time, zone)).toBe(instant));
});

it('names a zone as people do', () => {
  expect(zoneName('Africa/Lagos')).toBe('Lagos');
  expect(zoneName('America/Port_of_Spain')).toBe('Port of Spain');
});

it('writes every day of a year as en-US does where a chip shows it', () => {
  const expected = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let day = 0; day < 366; day += 1) {
    const date = new Date(Date.UTC(2024, 0, 1 + day));
    expect(formatDayChip(date.toISOString().slice(0, 10))).toBe(expected.format(date));
  }
  expect(formatDayChip('2024-01-01')).toBe('Mon, Jan 1, 2024');
  expect(formatDayChip('soon')).toBe('Invalid Date');
});

it('names the months in full', () => {
  expect([1, 9, 12, 13].map(fullMonthName)).toEqual(['January', 'September', 'December', '']);
});

it('names the weekdays in full', () => {
  expect([0, 6, 7].map(fullWeekdayName)).toEqual(['Sunday', 'Saturday', '']);
});

it('groups the digits of a count', () => {
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});

it.each([
  ['2026-11-16', '2026-11-22', '16 – 22 Nov 2026'],
  ['2026-11-30', '2026-12-06', '30 Nov – 6 Dec 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027'],
  ['2025-11-16', '2026-11-16', '16 Nov 2025 – 16 Nov 2026'],
  ['2026-11-20', '2026-11-20', '20 Nov 2026'],
  ['2026-11-20', 'soon', 'Invalid Dates'],
])('writes the days %s to %s as %s', (from, to, text) => expect(formatDayRange(from, to)).toBe(text));

it('shortens large sums only', () => {
  expect([0, 12_500, 99_999, 150_000, 1_250_000, 2e9, -150_000].map(formatShortNaira)).toEqual([
    '₦0',
    '₦12,500',
    '₦99,999',
    '₦150k',
    '₦1.25m',
    '₦2bn',
    '-₦150k',
  ]);
});

it('gives a percentage one decimal', () => {
  expect([0, 12.5, 33.333, 100].map(formatPercent)).toEqual(['0.0%', '12.5%', '33.3%', '100.0%']);
});
