import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../query/refusal.ts';
import { loadFailure } from './api.ts';
import {
  figuresOf,
  nothing,
  rateEnd,
  rateText,
  relativeSize,
  serviceRates,
  type Totals,
  visitsText,
  weekdayRates,
} from './figures.ts';
import { sampleWeek } from './testing/samples.ts';

const month = { days: 30, within: 'in the last 30 days' };
const before: Totals = { revenue: 100_000, noShowRate: 12.5, totalBookings: 40 };
const figures = (now: Partial<Totals>, previous: Totals | null = before) =>
  figuresOf(month, { ...before, ...now }, previous);
const changes = (now: Partial<Totals>, previous: Totals = before) =>
  figures(now, previous).map(({ change }) => change);

describe('the figures', () => {
  it('are labelled by their period', () => {
    const labels = (days: number) => figuresOf({ days, within: '' }, nothing, null).map(({ label }) => label);
    expect(labels(30)).toEqual(['30-Day Revenue', '30-Day No-Show Rate', 'Total Bookings']);
    expect(labels(7)).toEqual(['7-Day Revenue', '7-Day No-Show Rate', 'Total Bookings']);
  });

  it('are zero, and compared with nothing, where nothing is known', () => {
    expect(figuresOf(month, nothing, null).map(({ value, change }) => [value, change])).toEqual([
      ['₦0', null],
      ['0.0%', null],
      ['0', null],
    ]);
  });

  it('compare a no-show rate with nothing where nothing was booked before', () =>
    expect(figuresOf(month, { ...nothing, noShowRate: 8.3 }, nothing)[1]?.change).toEqual({
      direction: 'same',
      good: false,
      text: 'No bookings to compare with',
    }));

  it('say how they changed', () => {
    expect(changes({ revenue: 112_000, noShowRate: 9.3, totalBookings: 30 })).toEqual([
      { direction: 'up', good: true, text: 'Up 12% from ₦100,000 in the 30 days before' },
      { direction: 'down', good: true, text: 'Down 3.2 points from 12.5% in the 30 days before' },
      { direction: 'down', good: false, text: 'Down 25% from 40 in the 30 days before' },
    ]);
    expect(changes({ noShowRate: 20 })[1]).toMatchObject({ direction: 'up', good: false });
  });

  it('are the same where they read the same', () => {
    expect(changes({ revenue: 100_000.4, noShowRate: 12.51 })).toEqual(
      Array.from({ length: 3 }, () => ({
        direction: 'same',
        good: false,
        text: 'Same as the 30 days before',
      })),
    );
  });

  it('have no percentage of nothing or of a loss', () => {
    expect(changes({}, nothing).map((change) => change?.text)).toEqual([
      'Up from ₦0 in the 30 days before',
      'No bookings to compare with',
      'Up from 0 in the 30 days before',
    ]);
    expect(changes({}, { ...before, revenue: -5000 })[0]?.text).toBe('Up from -₦5,000 in the 30 days before');
    expect(changes({ revenue: -5000 })[0]?.text).toBe('Down from ₦100,000 in the 30 days before');
  });
});

it.each([
  [100_300, 100_000, 'less than 1%'],
  [150, 100, '50%'],
  [0, 100, '100%'],
  [1000, 100, '900%'],
  [2_000_000, 100, ''],
  [5, 0, ''],
])('%d against %d is %s', (now, then, size) => expect(relativeSize(now, then)).toBe(size));

it('says what failed', () => {
  const refused = new RefusedError({
    ok: false,
    status: 0,
    code: 'NETWORK',
    message: '',
    error: '',
    errors: [],
    data: undefined,
  });
  expect(loadFailure(refused)).toBe('Could not fetch analytics data.');
  expect(loadFailure(new Error('Invalid or missing data field in analytics response.'))).toBe(
    'Invalid or missing data field in analytics response.',
  );
});

const { byWeekday, byService } = sampleWeek();

it('runs from Monday to Sunday', () => {
  expect(weekdayRates(byWeekday).map(({ name, percent }) => [name, percent])).toEqual([
    ['Monday', 0],
    ['Saturday', 20],
    ['Sunday', null],
  ]);
});

it('says how many of how many, and claims nothing of nobody', () => {
  const words = [...serviceRates(byService), ...weekdayRates(byWeekday)].map((rate) => [
    rateText(rate),
    visitsText(rate),
  ]);
  expect(words).toEqual([
    ['12.5%', '1 of 8'],
    ['0.0%', '0 of 3'],
    ['20.0%', '1 of 5'],
    ['–', 'No visits'],
  ]);
});

it('ends its bars at one round rate for all, a hundred percent at most', () => {
  const ends = (...noShows: readonly number[]) =>
    rateEnd(
      serviceRates(
        noShows.map((missed) => ({ serviceId: '', name: '', completed: 100 - missed, noShows: missed })),
      ),
    );
  expect([ends(0), ends(9, 13), ends(37), ends(100), ends(93)]).toEqual([1, 15, 40, 100, 100]);
});
