import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/instant.ts';
import { type Interval, intersect, normalise, overlaps, sortedByStart, subtract } from './intervals.ts';

const span = (start: number, end: number): Interval => ({ start: toInstant(start), end: toInstant(end) });
const anyIntervals = fc.array(
  fc.tuple(fc.nat(30), fc.nat(8)).map(([start, length]) => span(start, start + length)),
  { maxLength: 8 },
);
const points = Array.from({ length: 40 }, (_, at) => at);
const covered = (set: readonly Interval[]): readonly boolean[] =>
  points.map((at) => set.some(({ start, end }) => at >= start && at < end));

function isSet(intervals: readonly Interval[]): boolean {
  return intervals.every(({ start, end }, at) => {
    const before = intervals[at - 1];
    return start < end && (before === undefined || before.end < start);
  });
}

describe('intervals', () => {
  it('are half open', () => {
    expect(overlaps(span(0, 10), span(10, 20))).toBe(false);
    expect(overlaps(span(0, 11), span(10, 20))).toBe(true);
    expect(overlaps(span(12, 13), span(10, 20))).toBe(true);
  });

  it('merge into a set of the same time', () => {
    expect(normalise([span(5, 7), span(0, 3), span(3, 4), span(6, 9), span(8, 8)])).toEqual([
      span(0, 4),
      span(5, 9),
    ]);
    fc.assert(
      fc.property(anyIntervals, (intervals) => {
        const set = normalise(intervals);
        expect(isSet(set)).toBe(true);
        expect(covered(set)).toEqual(covered(intervals));
      }),
    );
  });

  it('subtract and intersect point by point', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (left, right) => {
        const [a, b] = [normalise(left), normalise(right)];
        const [inA, inB] = [covered(a), covered(b)];
        expect(covered(subtract(a, b))).toEqual(points.map((at) => inA[at] && !inB[at]));
        expect(covered(intersect(a, b))).toEqual(points.map((at) => inA[at] && inB[at]));
        expect(isSet(subtract(a, b)) && isSet(intersect(a, b))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('are sorted only when they are not', () => {
    const sorted = [span(0, 9), span(2, 3)];
    expect(sortedByStart(sorted)).toBe(sorted);
    expect(sortedByStart([span(2, 3), span(0, 9)])).toEqual(sorted);
  });
});
