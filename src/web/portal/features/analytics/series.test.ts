import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookingColumns,
  columnAt,
  grainOf,
  labelled,
  periodBefore,
  placeOn,
  revenueColumns,
  scaleOf,
  stretchesOf,
} from './series.ts';
import { sampleWeek } from './testing/samples.ts';

const point = (date: string) => ({ date, revenue: 1000, bookings: 3, noShows: 1 });
const named = (period: Parameters<typeof stretchesOf>[0]) =>
  stretchesOf(period).map(({ name, tick }) => [name, tick]);

describe('a stretch', () => {
  it('of up to thirty days is a day', () => {
    expect(named(sampleWeek())).toEqual([
      ['Saturday, 14 Nov 2026', '14 Nov'],
      ['Sunday, 15 Nov 2026', '15 Nov'],
      ['16 – 20 Nov 2026', '16 Nov'],
    ]);
    expect([7, 30, 90, 365].map((days) => grainOf({ days }))).toEqual(['day', 'day', 'week', 'month']);
  });

  it('lies within the period, whenever its week or month began', () => {
    const weeks = { days: 90, from: '2026-08-23', to: '2026-11-20' };
    expect(named({ ...weeks, overTime: [point('2026-08-17'), point('2026-08-24')] })).toEqual([
      ['Sunday, 23 Aug 2026', '23 Aug'],
      ['24 Aug – 20 Nov 2026', '24 Aug'],
    ]);
    const year = { days: 365, from: '2025-11-21', to: '2026-11-20' };
    expect(
      named({ ...year, overTime: [point('2025-11-01'), point('2025-12-01'), point('2026-01-01')] }),
    ).toEqual([
      ['21 – 30 Nov 2025', 'Nov 25'],
      ['1 – 31 Dec 2025', 'Dec 25'],
      ['1 Jan – 20 Nov 2026', 'Jan 26'],
    ]);
  });

  it('becomes a column that says what it stands for', () => {
    const stretches = stretchesOf(sampleWeek());
    expect(revenueColumns(stretches)[0]).toMatchObject({ value: 20_000, part: 0, words: '₦20,000' });
    expect(bookingColumns(stretches)[0]).toMatchObject({ value: 4, part: 1, words: '4 bookings, 1 no-show' });
    expect(bookingColumns(stretches)[1]).toMatchObject({ value: 0, words: '0 bookings, 0 no-shows' });
  });
});

it('knows the days before', () => {
  expect(periodBefore(sampleWeek())).toEqual({ from: '2026-11-07', to: '2026-11-13' });
  expect(periodBefore({ from: '', to: '2026-11-20' })).toBeNull();
});

describe('a scale', () => {
  it.each([
    [[84_500], [0, 25_000, 50_000, 75_000, 100_000]],
    [[0], [0, 1]],
    [[], [0, 1]],
    [[37], [0, 10, 20, 30, 40]],
    [
      [-5000, 20_000],
      [-10_000, 0, 10_000, 20_000],
    ],
    [[-300], [-300, -200, -100, 0]],
  ])('of %j has the steps %j', (values, ticks) => expect(scaleOf(values).ticks).toEqual(ticks));

  it('of things that are counted has whole steps', () => {
    expect(scaleOf([1], { whole: true }).ticks).toEqual([0, 1]);
    expect(scaleOf([9], { whole: true }).ticks).toEqual([0, 5, 10]);
    expect(scaleOf([90], { whole: true }).ticks).toEqual([0, 25, 50, 75, 100]);
  });

  it('holds zero and every value, in few even steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 40 }),
        fc.boolean(),
        (values, whole) => {
          const { low, high, ticks } = scaleOf(values, { whole });
          expect(ticks).toContain(0);
          expect(low).toBeLessThanOrEqual(Math.min(0, ...values));
          expect(high).toBeGreaterThanOrEqual(Math.max(0, ...values));
          expect(high).toBeGreaterThan(low);
          expect(ticks.length).toBeGreaterThan(1);
          expect(ticks.length).toBeLessThanOrEqual(7);
          if (whole) expect(ticks.every(Number.isInteger)).toBe(true);
        },
      ),
    );
  });

  it('puts its ends at the ends and zero in proportion', () => {
    const scale = scaleOf([100]);
    expect([0, 50, 100].map((value) => placeOn(scale, value, 200))).toEqual([200, 100, 0]);
    expect(placeOn(scaleOf([-300]), 0, 200)).toBe(0);
  });
});

describe('the labels under the columns', () => {
  it('are as many as fit', () => {
    expect(labelled(7, 700, 54)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelled(30, 280, 54)).toEqual([0, 6, 12, 18, 24]);
    expect(labelled(1, 280, 54)).toEqual([0]);
    expect(labelled(0, 280, 54)).toEqual([]);
    expect(labelled(30, 0, 54)).toEqual([]);
  });
});

it.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [299, 2],
  // Beside the plot: the nearest one.
  [-20, 0],
  [320, 2],
])('a pointer at %d is over column %d of three', (x, at) => expect(columnAt(x, 300, 3)).toBe(at));
