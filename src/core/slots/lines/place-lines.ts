import { type Instant, toInstant } from '../../calendar/instant.ts';
import type { Interval } from '../../time/intervals.ts';
import type { PlacedLine, PlacedLines, TakenStretch } from './line.ts';
import type { LinePattern } from './line-pattern.ts';

/** A line, when it begins and who does it. */
export type LineAtWork = {
  readonly line: number;
  readonly pattern: LinePattern;
  readonly startsAt: Instant;
  readonly staffIds: readonly string[];
};

/** In the order of a booking's lines: by start, then by place in the ask. */
export const byStart = (
  a: { readonly line: number; readonly startsAt: Instant },
  b: { readonly line: number; readonly startsAt: Instant },
): number => a.startsAt - b.startsAt || a.line - b.line;

/** What lines become once it is known when and by whom they are done. */
export function placeLines(work: readonly LineAtWork[]): PlacedLines {
  const lines: readonly PlacedLine[] = work
    .toSorted(byStart)
    .map(({ line, pattern, startsAt, staffIds }) => ({
      line,
      startsAt,
      endsAt: toInstant(startsAt + pattern.lengthMs),
      staffIds,
    }));
  return {
    lines,
    stretches: takenBy(work),
    startsAt: toInstant(Math.min(...lines.map(({ startsAt }) => startsAt))),
    endsAt: toInstant(Math.max(...lines.map(({ endsAt }) => endsAt))),
  };
}

const takenBy = (work: readonly LineAtWork[]): readonly TakenStretch[] =>
  withOneGap(
    work.flatMap(({ line, pattern, startsAt, staffIds }) =>
      staffIds.flatMap((staffId, hand) =>
        pattern.active.map(({ segment, from, keptUntil }): TakenStretch => {
          const during = { start: toInstant(startsAt + from), end: toInstant(startsAt + keptUntil) };
          return { line, segment, hand, staffId, during };
        }),
      ),
    ),
  );

type Stretch = { readonly staffId: string; readonly during: Interval };

/**
 * Stretches of one booking by staff id, then start. A gap gives way to the same person's next stretch: so it counts
 * once, after the last of them. No two stretches of a person may overlap but for their gaps.
 */
export function withOneGap<T extends Stretch>(stretches: readonly T[]): readonly T[] {
  const inOrder = stretches.toSorted(
    (a, b) => compare(a.staffId, b.staffId) || a.during.start - b.during.start,
  );
  return inOrder.map((stretch, place) => {
    const next = inOrder[place + 1];
    if (next?.staffId !== stretch.staffId || next.during.start >= stretch.during.end) return stretch;
    return { ...stretch, during: { start: stretch.during.start, end: next.during.start } };
  });
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
