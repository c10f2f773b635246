import { expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { lengthOf, rangeError, rangeOf, readRangePlace } from './range.ts';

const today = parseCalendarDate('2026-11-20');
if (today === null) throw new Error('No such day');

it('reads a length or two days from the address, and nothing else', () => {
  expect(readRangePlace({ days: 7 })).toEqual({ days: 7 });
  expect(readRangePlace({ from: '2026-01-01', to: '2026-01-31', days: 7 })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(readRangePlace({})).toEqual({});
  expect(readRangePlace({ days: 30 })).toEqual({});
  expect(readRangePlace({ days: 8, from: '2026-02-30', to: '2026-03-01' })).toEqual({});
  expect(readRangePlace({ from: '2026-03-02', to: '2026-03-01' })).toEqual({});
  expect(readRangePlace({ from: '2026-03-02' })).toEqual({});
});

it('counts back from today, today included', () => {
  expect(rangeOf({}, today)).toEqual({ from: '2026-10-22', to: '2026-11-20' });
  expect(rangeOf({ days: 7 }, today)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(rangeOf({ from: '2026-01-01', to: '2026-01-31' }, today).to).toBe('2026-01-31');
});

it('knows which length is chosen, if one is', () => {
  expect([lengthOf({}), lengthOf({ days: 90 }), lengthOf({ from: 'a', to: 'b' })]).toEqual([30, 90, null]);
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
