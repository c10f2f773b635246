import { dayMs, type Instant } from '../calendar/instant.ts';
import { ok, type Result, refuse } from '../result.ts';
import { type AppointmentStatus, isBlocking } from './statuses.ts';
import type { AppointmentEvent } from './transitions.ts';

/** For so long an owner's change can be undone. */
export const undoMs = 10_000;
/** What a change sends out waits so long, until nothing can call it back any more. */
export const sendAfterMs = 15_000;
/** For so long a wrong outcome can be corrected. */
export const correctDays = 30;

/** A change in a booking's history. */
export type Step = {
  /** The booking's version after it. */
  readonly version: number;
  readonly event: AppointmentEvent;
  /** Null: it was made by this. */
  readonly from: AppointmentStatus | null;
  readonly to: AppointmentStatus;
  readonly actor: 'client' | 'owner' | 'system';
  readonly at: Instant;
};

export type TakenBack = {
  readonly to: AppointmentStatus;
  /** The change whose money and messages are taken back with it. */
  readonly undone: Step;
};

export type UndoRefusal = 'NOTHING_TO_UNDO' | 'TOO_LATE';
export type CorrectionRefusal = 'NO_OUTCOME' | 'ALREADY_SO' | 'NOT_A_CORRECTION' | 'TOO_LATE';

const undoable: readonly AppointmentEvent[] = ['confirm', 'cancel', 'complete', 'mark-no-show'];

/** Whether the last change of a booking can be undone at `now`: only the owner's own, for ten seconds, and once. */
export function decideUndo(history: readonly Step[], now: Instant): Result<TakenBack, UndoRefusal> {
  const last = history.at(-1);
  if (last === undefined || last.from === null) return refuse('NOTHING_TO_UNDO');
  // guard: only-the-owners-own-change-can-be-undone
  if (last.actor !== 'owner' || !undoable.includes(last.event)) return refuse('NOTHING_TO_UNDO');
  // guard: a-change-can-be-undone-for-ten-seconds
  return now - last.at > undoMs ? refuse('TOO_LATE') : ok({ to: last.from, undone: last });
}

/**
 * Whether a wrong outcome can be corrected to `target` at `now`: for thirty days after it was first given. `confirmed`
 * and `rescheduled` both mean that it has none, and lead back to what the booking was before. `otherLines`: the status
 * may stay, since what is wrong is which of its lines were done.
 */
export function decideCorrection(
  history: readonly Step[],
  target: AppointmentStatus,
  now: Instant,
  otherLines = false,
): Result<TakenBack, CorrectionRefusal> {
  const last = history.at(-1);
  if (last === undefined || !isOutcome(last.to)) return refuse('NO_OUTCOME');
  if (last.to === target && !otherLines) return refuse('ALREADY_SO');
  const before = history.findLast(({ to }) => isBlocking(to));
  const isBack = target === 'confirmed' || target === 'rescheduled';
  if (before === undefined || !(isBack || isOutcome(target))) return refuse('NOT_A_CORRECTION');
  const given = history.find(({ version }) => version > before.version);
  // guard: an-outcome-can-be-corrected-for-thirty-days
  if (given === undefined || now - given.at > correctDays * dayMs) return refuse('TOO_LATE');
  return ok({ to: isBack ? before.to : target, undone: last });
}

const isOutcome = (status: AppointmentStatus): boolean => status === 'completed' || status === 'no-show';
