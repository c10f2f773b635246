import type { AppointmentStatus } from './statuses.ts';

/**
 * What can happen to an appointment. `reschedule` is the client's move, `move` the owner's own, which keeps the
 * status; `lapse` ends a pending one that nobody confirmed; `undo` takes back the owner's last change, `correct` a wrong
 * outcome.
 */
export type AppointmentEvent =
  | 'book'
  | 'confirm'
  | 'cancel'
  | 'complete'
  | 'mark-no-show'
  | 'reschedule'
  | 'move'
  | 'edit'
  | 'lapse'
  | 'undo'
  | 'correct';

export type Transition = {
  readonly event: AppointmentEvent;
  /** Null: the appointment does not exist yet. */
  readonly from: AppointmentStatus | null;
  readonly to: AppointmentStatus;
};

/**
 * Every legal move and no other; an event leads from one status to at most one, except that `book` has two, and that
 * `undo` and `correct` lead back to where the booking was.
 */
export const transitions: readonly Transition[] = [
  { event: 'book', from: null, to: 'pending' },
  { event: 'book', from: null, to: 'confirmed' },
  // guard: what-has-ended-stays-ended
  { event: 'confirm', from: 'pending', to: 'confirmed' },
  { event: 'cancel', from: 'pending', to: 'cancelled' },
  { event: 'cancel', from: 'confirmed', to: 'cancelled' },
  { event: 'cancel', from: 'rescheduled', to: 'cancelled' },
  { event: 'complete', from: 'confirmed', to: 'completed' },
  { event: 'complete', from: 'rescheduled', to: 'completed' },
  { event: 'mark-no-show', from: 'confirmed', to: 'no-show' },
  { event: 'mark-no-show', from: 'rescheduled', to: 'no-show' },
  { event: 'reschedule', from: 'pending', to: 'pending' },
  { event: 'reschedule', from: 'confirmed', to: 'rescheduled' },
  { event: 'reschedule', from: 'rescheduled', to: 'rescheduled' },
  { event: 'move', from: 'pending', to: 'pending' },
  { event: 'move', from: 'confirmed', to: 'confirmed' },
  { event: 'move', from: 'rescheduled', to: 'rescheduled' },
  { event: 'edit', from: 'pending', to: 'pending' },
  { event: 'edit', from: 'confirmed', to: 'confirmed' },
  { event: 'edit', from: 'rescheduled', to: 'rescheduled' },
  { event: 'lapse', from: 'pending', to: 'cancelled' },
  { event: 'undo', from: 'confirmed', to: 'pending' },
  { event: 'undo', from: 'cancelled', to: 'pending' },
  { event: 'undo', from: 'cancelled', to: 'confirmed' },
  { event: 'undo', from: 'cancelled', to: 'rescheduled' },
  { event: 'undo', from: 'completed', to: 'confirmed' },
  { event: 'undo', from: 'completed', to: 'rescheduled' },
  { event: 'undo', from: 'no-show', to: 'confirmed' },
  { event: 'undo', from: 'no-show', to: 'rescheduled' },
  { event: 'correct', from: 'completed', to: 'no-show' },
  { event: 'correct', from: 'completed', to: 'confirmed' },
  { event: 'correct', from: 'completed', to: 'rescheduled' },
  { event: 'correct', from: 'no-show', to: 'completed' },
  { event: 'correct', from: 'no-show', to: 'confirmed' },
  { event: 'correct', from: 'no-show', to: 'rescheduled' },
];

/** The status an event leads to from `from`, or null where it is not allowed. */
export function nextStatus(
  event: Exclude<AppointmentEvent, 'book' | 'undo' | 'correct'>,
  from: AppointmentStatus,
): AppointmentStatus | null {
  return transitions.find((move) => move.event === event && move.from === from)?.to ?? null;
}
