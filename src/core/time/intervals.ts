import type { Instant } from '../calendar/instant.ts';

/** A stretch of time from `start` up to but without `end`; start < end. */
export type Interval = { readonly start: Instant; readonly end: Instant };

/** Intervals sorted by start that neither overlap nor touch: what `normalise` returns and the others keep. */
export type IntervalSet = readonly Interval[];

/** Whether two intervals share any time; touching ends share none. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The same time as a set: sorted, overlapping and touching ones merged, empty ones dropped. */
export function normalise(intervals: readonly Interval[]): IntervalSet {
  const sorted = intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  const merged: Interval[] = [];
  for (const interval of sorted) {
    const last = merged[merged.length - 1];
    if (last === undefined || interval.start > last.end) merged.push(interval);
    else if (interval.end > last.end) merged[merged.length - 1] = { start: last.start, end: interval.end };
  }
  return merged;
}

/** The time in `from` that is not in `taken`. */
export function subtract(from: IntervalSet, taken: IntervalSet): IntervalSet {
  const left: Interval[] = [];
  let next = 0;
  for (const { start, end } of from) {
    let at = start;
    for (let hole = taken[next]; hole !== undefined && hole.start < end; hole = taken[next]) {
      if (hole.start > at) left.push({ start: at, end: hole.start });
      if (hole.end > at) at = hole.end;
      // A hole that reaches past this interval may also cut the next one.
      if (hole.end > end) break;
      next += 1;
    }
    if (at < end) left.push({ start: at, end });
  }
  return left;
}

/** The time that is in both sets. */
export function intersect(a: IntervalSet, b: IntervalSet): IntervalSet {
  const both: Interval[] = [];
  let i = 0;
  let j = 0;
  for (let x = a[i], y = b[j]; x !== undefined && y !== undefined; x = a[i], y = b[j]) {
    const start = x.start > y.start ? x.start : y.start;
    const end = x.end < y.end ? x.end : y.end;
    if (start < end) both.push({ start, end });
    if (x.end < y.end) i += 1;
    else j += 1;
  }
  return both;
}

/** The time that is in either set. */
export function unite(a: IntervalSet, b: IntervalSet): IntervalSet {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  const either: Interval[] = [];
  let i = 0;
  let j = 0;
  let last: Interval | undefined;
  for (let x = a[i], y = b[j]; x !== undefined || y !== undefined; x = a[i], y = b[j]) {
    const takesX = y === undefined || (x !== undefined && x.start <= y.start);
    const next: Interval | undefined = takesX ? x : y;
    if (takesX) i += 1;
    else j += 1;
    if (next === undefined) continue;
    if (last === undefined || next.start > last.end) {
      either.push(next);
      last = next;
    } else if (next.end > last.end) {
      last = { start: last.start, end: next.end };
      either[either.length - 1] = last;
    }
  }
  return either;
}

/** The intervals ordered by start; the very same array when they are so already. */
export function sortedByStart(intervals: readonly Interval[]): readonly Interval[] {
  for (let at = 1; at < intervals.length; at += 1) {
    const before = intervals[at - 1];
    const here = intervals[at];
    if (before !== undefined && here !== undefined && here.start < before.start) {
      return intervals.toSorted((a, b) => a.start - b.start);
    }
  }
  return intervals;
}
