import type { Instant } from '../../calendar/instant.ts';
import type { Interval } from '../../time/intervals.ts';
import type { ResourceNeed } from './resource-needs.ts';

/** One service of a booking, its options included. Staff are named by id. */
export type AskedLine = {
  /** The whole line. */
  readonly minutes: number;
  /** Minutes in turns active and processing, beginning and ending active; together `minutes`. */
  readonly segments: readonly number[];
  /** Who may do it, in order: with one hand and a chosen person, that person alone. */
  readonly candidates: readonly string[];
  /** The person the client named; of two hands the other is any of the candidates. Null: any. */
  readonly chosen: string | null;
  /** So many different people are busy in all its active segments. */
  readonly hands: 1 | 2;
  /** Whether it can be done at the same time as another line, by another person. */
  readonly alongside: boolean;
  /** What it needs besides people, each once. */
  readonly needs: readonly ResourceNeed[];
};

/** The lines in the client's order; from the end of one step to the next start the client waits so long at most. */
export type LinesAsk = { readonly lines: readonly AskedLine[]; readonly maxWaitMinutes: number };

/** One line as it was granted; `line` is its place in the ask, from 0. The chosen person is the first of `staffIds`. */
export type PlacedLine = {
  readonly line: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly staffIds: readonly string[];
};

/**
 * A stretch of somebody's time that a booking takes, after the last one with its gap. `segment` is the place of the
 * active segment in the line's `segments`: 0, 2, 4; `hand` the person's place in the line's `staffIds`.
 */
export type TakenStretch = {
  readonly line: number;
  readonly segment: number;
  readonly hand: number;
  readonly staffId: string;
  readonly during: Interval;
};

/** A booking's lines in order of start, then of the ask; what they take by staff id, then start. No gap in `endsAt`. */
export type PlacedLines = {
  readonly lines: readonly PlacedLine[];
  readonly stretches: readonly TakenStretch[];
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};
