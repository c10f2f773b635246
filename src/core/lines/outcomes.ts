import type { AppointmentStatus } from '../appointments/statuses.ts';
import { ok, type Result, refuse } from '../result.ts';

/** What became of a line of a booking. */
export type LineOutcome = 'done' | 'cancelled' | 'no-show';

/** The same of a line that stood when its booking took place. */
export type SaidOutcome = Exclude<LineOutcome, 'cancelled'>;

/**
 * What became of a line; null while its booking stands. `missed`: the client did not come for it, though for others of a
 * completed booking.
 */
export function outcomeOf(
  { cancelled, missed }: { readonly cancelled: boolean; readonly missed: boolean },
  status: AppointmentStatus,
): LineOutcome | null {
  if (cancelled || status === 'cancelled') return 'cancelled';
  if (status === 'no-show') return 'no-show';
  if (status !== 'completed') return null;
  return missed ? 'no-show' : 'done';
}

/** What a booking's outcome is by those of its lines. */
export type ReadOutcomes = {
  /** The numbers of the lines that the client did not come for. */
  readonly missed: readonly number[];
  readonly status: Extract<AppointmentStatus, 'completed' | 'no-show'>;
};

/**
 * What was said of the lines of a booking that took place, `standing` being the numbers of those that were not
 * cancelled; a line of which nothing was said is done. A booking is a no-show when all its lines are (amendment 23).
 * Refused with the place of the first entry about a line that does not stand or was spoken of already.
 */
export function readOutcomes(
  standing: readonly number[],
  said: readonly { readonly line: number; readonly outcome: SaidOutcome }[],
): Result<ReadOutcomes, number> {
  const wrong = said.findIndex(
    ({ line }, at) => !standing.includes(line) || said.findIndex((other) => other.line === line) !== at,
  );
  // guard: outcomes-are-of-lines-that-stand
  if (wrong !== -1) return refuse(wrong);
  const missed = said.filter(({ outcome }) => outcome === 'no-show').map(({ line }) => line);
  // guard: a-booking-is-a-no-show-when-all-its-lines-are
  const all = missed.length > 0 && missed.length === standing.length;
  return ok({ missed, status: all ? 'no-show' : 'completed' });
}
