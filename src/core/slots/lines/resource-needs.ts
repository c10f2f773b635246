import { toInstant } from '../../calendar/instant.ts';
import { type Interval, type IntervalSet, normalise } from '../../time/intervals.ts';
import { inAny, movedBy } from './start-sets.ts';

/** A chair, a dryer or a room that a line needs from its start to its end, whoever does it. */
export type ResourceNeed = {
  readonly resourceId: string;
  /** So many there are of it. */
  readonly quantity: number;
  /** When one of them is another booking's; the same time stands here once for each of them. */
  readonly taken: readonly Interval[];
};

/** When so many of some intervals at least share their time; with 0 nothing can be said of it. */
export function sharedBy(intervals: readonly Interval[], count: number): IntervalSet {
  if (count === 1) return normalise(intervals);
  const edges = intervals
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    // What ends at an instant is over before what begins then.
    .sort((a, b) => a.at - b.at || a.by - b.by);
  const shared: Interval[] = [];
  let open = 0;
  for (const [place, { at, by }] of edges.entries()) {
    open += by;
    const until = edges[place + 1]?.at ?? at;
    if (open >= count && at < until) shared.push({ start: at, end: until });
  }
  return normalise(shared);
}

/** The starts at which a line of this length (ms) would find one of its resources all in use. */
export const startsWithoutResources = (needs: readonly ResourceNeed[], lengthMs: number): IntervalSet =>
  inAny(needs.map(({ taken, quantity }) => movedBy(sharedBy(taken, quantity), 1 - lengthMs, 0)));

/**
 * The same for two lines that start together, of what both of them need; null: there is one of it, so that they never can.
 */
export function startsWithoutBoth(
  one: readonly ResourceNeed[],
  other: readonly ResourceNeed[],
  lengthMs: number,
): IntervalSet | null {
  const both = one.filter(({ resourceId }) => other.some((need) => need.resourceId === resourceId));
  if (both.some(({ quantity }) => quantity < 2)) return null;
  return startsWithoutResources(
    both.map((need) => ({ ...need, quantity: need.quantity - 1 })),
    lengthMs,
  );
}

/** A line at its time, as far as it needs resources. */
export type LineWithNeeds = {
  readonly needs: readonly ResourceNeed[];
  readonly during: Interval;
  /** Whether it has them already: then nothing is asked of it. */
  readonly stays: boolean;
};

/** Whether there is enough of everything for each of a booking's lines that does not have it already. */
export const haveResources = (lines: readonly LineWithNeeds[]): boolean =>
  lines.every(
    ({ needs, during, stays }) =>
      stays ||
      needs.every(({ resourceId, quantity, taken }) => {
        const own = lines.flatMap((line) =>
          line.needs.some((need) => need.resourceId === resourceId) ? [line.during] : [],
        );
        const full = sharedBy([...taken, ...own], quantity + 1);
        return !full.some(({ start, end }) => start < during.end && during.start < end);
      }),
  );

/** A line where no other booking has anything. */
export const unclaimed = <Line extends { readonly needs: readonly ResourceNeed[] }>(line: Line): Line => ({
  ...line,
  needs: line.needs.map((need) => ({ ...need, taken: [] })),
});

export const spanOf = (startsAt: number, lengthMs: number): Interval => ({
  start: toInstant(startsAt),
  end: toInstant(startsAt + lengthMs),
});
