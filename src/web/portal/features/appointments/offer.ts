import type { AppointmentStatusView } from '#contract/views.ts';
import { actionsFor, type OwnerAction } from '#core/appointments/owner-actions.ts';
import { parseStatus } from '#core/appointments/statuses.ts';

/** The words on the buttons. */
export const actionLabels: Readonly<Record<OwnerAction, string>> = {
  completed: 'Completed',
  'no-show': 'No-Show',
  confirm: 'Confirm',
  cancel: 'Cancel',
  reschedule: 'Reschedule',
};

/** What an action makes of the status; sending a link changes nothing by itself. */
export const statusAfter: Readonly<Record<Exclude<OwnerAction, 'reschedule'>, AppointmentStatusView>> = {
  completed: 'completed',
  'no-show': 'no-show',
  confirm: 'confirmed',
  cancel: 'cancelled',
};

export type OfferedAction = {
  readonly action: OwnerAction;
  /** Why it cannot be done just now; null: it can. */
  readonly blocked: string | null;
};

export type Offer = {
  /** In the order shown; none once the booking has ended. */
  readonly actions: readonly OfferedAction[];
  /** The step most likely to come next; null once the booking has ended. */
  readonly likely: OwnerAction | 'edit' | null;
};

export type OfferedFor = {
  /** In any letter case. */
  readonly status: string;
  readonly date: string;
  /** Undefined while it is not known. */
  readonly email: string | undefined;
};

/** What the owner is offered for a booking at `now` (epoch milliseconds). */
export function offerFor({ status: written, date, email }: OfferedFor, now: number): Offer {
  const status = parseStatus(written);
  const actions = status === null ? [] : actionsFor(status);
  const begun = Date.parse(date) <= now;
  return {
    actions: actions.map((action) => ({ action, blocked: blockedBy(action, begun, email) })),
    likely: likelyOf(actions, begun),
  };
}

function likelyOf(actions: readonly OwnerAction[], begun: boolean): Offer['likely'] {
  if (actions.length === 0) return null;
  if (actions.includes('confirm')) return 'confirm';
  return begun ? 'completed' : 'edit';
}

function blockedBy(action: OwnerAction, begun: boolean, email: string | undefined): string | null {
  if (action === 'completed' || action === 'no-show') {
    return begun ? null : 'Completed and No-Show: once it has begun.';
  }
  if (action !== 'reschedule') return null;
  if (begun) return 'Reschedule: it has begun, edit it instead.';
  return email === '' ? 'Reschedule: no email to send a link to.' : null;
}
