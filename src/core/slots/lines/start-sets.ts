import { type Instant, toInstant } from '../../calendar/instant.ts';
import { type Interval, type IntervalSet, intersect, unite } from '../../time/intervals.ts';

// Starts are whole milliseconds: a set of them is an IntervalSet, and one start an interval of one millisecond.

/** All that lies between `least` and `most` milliseconds after something of `set`; before it, where these are negative. */
export function movedBy(set: IntervalSet, least: number, most: number): IntervalSet {
  const moved: Interval[] = [];
  for (const interval of set) {
    const start = toInstant(interval.start + least);
    const end = toInstant(interval.end + most);
    const last = moved[moved.length - 1];
    if (last === undefined || start > last.end) moved.push({ start, end });
    else moved[moved.length - 1] = { start: last.start, end };
  }
  return moved;
}

/** What is in any of the sets. */
export function inAny(sets: Iterable<IntervalSet>): IntervalSet {
  let any: IntervalSet = [];
  for (const set of sets) any = unite(any, set);
  return any;
}

/** What is in two of the sets at least. */
export function inTwo(sets: Iterable<IntervalSet>): IntervalSet {
  let one: IntervalSet = [];
  let two: IntervalSet = [];
  for (const set of sets) {
    two = unite(two, intersect(one, set));
    one = unite(one, set);
  }
  return two;
}

export function isIn(set: IntervalSet, at: Instant): boolean {
  const interval = set[placeAfter(set, at)];
  return interval !== undefined && interval.start <= at;
}

/** Those of some sorted times that are in the set. */
export function keepIn(times: readonly Instant[], set: IntervalSet): readonly Instant[] {
  const [first] = times;
  if (first === undefined) return times;
  const kept: Instant[] = [];
  let place = placeAfter(set, first);
  for (const time of times) {
    let interval = set[place];
    while (interval !== undefined && interval.end <= time) {
      place += 1;
      interval = set[place];
    }
    if (interval === undefined) break;
    if (interval.start <= time) kept.push(time);
  }
  return kept.length === times.length ? times : kept;
}

/** The place of the first interval that ends after an instant. */
function placeAfter(set: IntervalSet, at: Instant): number {
  let low = 0;
  let high = set.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((set[middle]?.end ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
