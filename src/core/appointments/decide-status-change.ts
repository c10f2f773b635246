import type { Instant } from '../calendar/instant.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { AppointmentStatus } from './statuses.ts';
import { nextStatus } from './transitions.ts';

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
