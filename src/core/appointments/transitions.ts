import type { Instant } from '../calendar/instant.ts';
import { ok, type Result, refuse } from '../result.ts';
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

type Transition = {
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
  // Other lines of it were done than was said.
  { event: 'correct', from: 'completed', to: 'completed' },
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

export type StatusEvent = 'confirm' | 'cancel' | 'complete' | 'mark-no-show' | 'reschedule';

export type StatusRefusal = 'ILLEGAL_TRANSITION' | 'NOT_STARTED' | 'ALREADY_SO';

/** How a person asks for a status; nobody can ask for pending. */
const eventFor: Readonly<Record<Exclude<AppointmentStatus, 'pending'>, StatusEvent>> = {
  confirmed: 'confirm',
  cancelled: 'cancel',
  completed: 'complete',
  'no-show': 'mark-no-show',
  rescheduled: 'reschedule',
};

/**
 * Whether an appointment may be set to `target` at `now`, and by which event. A move to the status it has is
 * ALREADY_SO; completed and no-show before the start are NOT_STARTED (the start itself is late enough).
 */
export function decideStatusChange(
  appointment: { readonly status: AppointmentStatus; readonly startsAt: Instant },
  target: AppointmentStatus,
  now: Instant,
): Result<{ readonly event: StatusEvent; readonly to: AppointmentStatus }, StatusRefusal> {
  if (target === appointment.status) return refuse('ALREADY_SO');
  if (target === 'pending') return refuse('ILLEGAL_TRANSITION');
  const event = eventFor[target];
  const to = nextStatus(event, appointment.status);
  // guard: only-legal-moves-happen
  if (to !== target) return refuse('ILLEGAL_TRANSITION');
  const needsStart = target === 'completed' || target === 'no-show';
  // guard: completed-and-no-show-wait-for-the-start
  if (needsStart && now < appointment.startsAt) return refuse('NOT_STARTED');
  return ok({ event, to });
}

export type OwnerAction = 'completed' | 'no-show' | 'confirm' | 'cancel' | 'reschedule';

const offeredFor: readonly (readonly [OwnerAction, readonly AppointmentStatus[]])[] = [
  ['completed', ['confirmed', 'rescheduled']],
  ['no-show', ['confirmed', 'rescheduled']],
  ['confirm', ['pending']],
  ['cancel', ['pending', 'confirmed', 'rescheduled']],
  ['reschedule', ['pending', 'confirmed']],
];

/** The buttons an owner is offered for a status, in the order shown. `reschedule` sends the client a link. */
export function actionsFor(status: AppointmentStatus): readonly OwnerAction[] {
  return offeredFor.filter(([, statuses]) => statuses.includes(status)).map(([action]) => action);
}
