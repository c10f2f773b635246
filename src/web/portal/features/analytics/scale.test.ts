import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnAt, labelled, placeOn, scaleOf } from './scale.ts';

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
