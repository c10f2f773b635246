import { expect, it } from 'vitest';
import { date } from '../testing/samples.ts';
import { blockedDays, MOST_BLOCKED_DAYS } from './blocked-days.ts';

const first = date('2026-11-24');

it('is one day, each day or each week up to a date', () => {
  expect(blockedDays(first, null)).toEqual(['2026-11-24']);
  expect(blockedDays(first, { every: 'day', until: date('2026-11-26') })).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(blockedDays(first, { every: 'week', until: date('2026-12-07') })).toEqual([
    '2026-11-24',
    '2026-12-01',
  ]);
});

it('is nothing where the end is before the first, or too far', () => {
  expect(blockedDays(first, { every: 'week', until: date('2026-11-23') })).toBeNull();
  expect(blockedDays(first, { every: 'day', until: date('2027-01-22') })).toHaveLength(MOST_BLOCKED_DAYS);
  expect(blockedDays(first, { every: 'day', until: date('2027-01-23') })).toBeNull();
});
