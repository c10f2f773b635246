import { type Instant, toInstant } from '../../calendar/instant.ts';
import { type IntervalSet, intersect } from '../../time/intervals.ts';
import type { LineSearch } from './line-search.ts';
import { movedBy } from './start-sets.ts';
import { lengthOf, startsOfStep } from './step-starts.ts';
import { allOf, bySequence, type LineSet, type LineStep, nextSteps, without } from './steps-of-lines.ts';

/** When each line of a booking begins, by its place in the ask, step by step. */
export type Arrangement = readonly { readonly step: LineStep; readonly startsAt: Instant }[];

type Way = { readonly steps: readonly LineStep[]; readonly end: number };

/**
 * The arrangement that begins at `at` with one of the steps in `firsts` and ends first; of several the first by
 * `bySequence`, and in it each step as early as all others allow. Throws where there is none.
 */
export function arrange(search: LineSearch, at: Instant, firsts: readonly LineStep[]): Arrangement {
  let best: Way | null = null;
  const follow = (steps: readonly LineStep[], starts: IntervalSet, step: LineStep, rest: LineSet): void => {
    const [first] = starts;
    if (first === undefined) return;
    const length = lengthOf(search, step);
    const taken = [...steps, step];
    const left = without(rest, step);
    if (left === 0) {
      const way = { steps: taken, end: first.start + length };
      if (best === null || isBetter(way, best)) best = way;
      return;
    }
    const reached = movedBy(starts, length, length + search.maxWaitMs);
    for (const next of nextSteps(search.asked, left))
      follow(taken, intersect(reached, startsOfStep(search, next)), next, left);
  };
  const start = [{ start: at, end: toInstant(at + 1) }];
  for (const step of firsts)
    follow([], intersect(start, startsOfStep(search, step)), step, allOf(search.asked));
  if (best === null) throw new Error('Nothing follows a first step that is listed');
  return earliest(search, best, at);
}

const isBetter = (a: Way, b: Way): boolean =>
  a.end < b.end || (a.end === b.end && bySequence(a.steps, b.steps) < 0);

/** Each step of a sequence as early as those after it allow. */
function earliest(search: LineSearch, { steps }: Way, at: Instant): Arrangement {
  const possible: IntervalSet[] = [];
  let onward: IntervalSet | null = null;
  for (const step of steps.toReversed()) {
    const own: IntervalSet = startsOfStep(search, step);
    const length = lengthOf(search, step);
    const led: IntervalSet =
      onward === null ? own : intersect(own, movedBy(onward, -length - search.maxWaitMs, -length));
    possible.unshift(led);
    onward = led;
  }
  const arrangement: { step: LineStep; startsAt: Instant }[] = [];
  let from: IntervalSet = [{ start: at, end: toInstant(at + 1) }];
  for (const [place, step] of steps.entries()) {
    const [first] = intersect(from, possible[place] ?? []);
    if (first === undefined) throw new Error('A sequence that was found cannot be followed');
    arrangement.push({ step, startsAt: first.start });
    const length = lengthOf(search, step);
    from = movedBy(
      [{ start: first.start, end: toInstant(first.start + 1) }],
      length,
      length + search.maxWaitMs,
    );
  }
  return arrangement;
}
