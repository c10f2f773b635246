import { expect, it } from 'vitest';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { rangeError } from '../../kit/time/day-range.ts';
import { periodOf, rangeOf, readRangePlace } from './range.ts';

const today = parseCalendarDate('2026-11-20');
if (today === null) throw new Error('No such day');

it('reads a period or two days from the address, and nothing else', () => {
  expect(readRangePlace({ period: 'week' })).toEqual({ period: 'week' });
  expect(readRangePlace({ from: '2026-01-01', to: '2026-01-31', period: 'week' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(readRangePlace({})).toEqual({});
  expect(readRangePlace({ period: 'month' })).toEqual({});
  expect(readRangePlace({ period: 'year', days: 7, from: '2026-02-30', to: '2026-03-01' })).toEqual({});
  expect(readRangePlace({ from: '2026-03-02', to: '2026-03-01' })).toEqual({});
  expect(readRangePlace({ from: '2026-03-02' })).toEqual({});
});

// 20 November 2026 was a Friday.
it.each([
  [{}, today, '2026-11-01'],
  [{ period: 'today' } as const, today, '2026-11-20'],
  [{ period: 'week' } as const, today, '2026-11-16'],
  [{ period: 'week' } as const, addDays(today, 2), '2026-11-16'],
  [{ period: 'week' } as const, addDays(today, 3), '2026-11-23'],
  [{}, addDays(today, 11), '2026-12-01'],
  [{ from: '2026-01-01', to: '2026-11-20' }, today, '2026-01-01'],
])('%j on %s begins on %s', (place, day, from) => {
  expect(rangeOf(place, day)).toEqual({ from, to: day });
});

it('knows which period is chosen, if one is', () => {
  expect([{}, { period: 'today' } as const, { from: 'a', to: 'b' }].map(periodOf)).toEqual([
    'month',
    'today',
    null,
  ]);
});

it.each([
  [{ from: '', to: '2026-01-01' }, 'Choose both days'],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'The end is before the start'],
  [{ from: '2026-01-01', to: '2027-01-02' }, 'At most 366 days'],
  [{ from: '2026-01-01', to: '2027-01-01' }, null],
  [{ from: '2026-01-01', to: '2026-01-01' }, null],
])('%j: %s', (range, error) => {
  expect(rangeError(range)).toBe(error);
});
