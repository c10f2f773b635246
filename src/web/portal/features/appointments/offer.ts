import type { AppointmentStatusView } from '#contract/replies/views.ts';
import { parseStatus } from '#core/appointments/statuses.ts';
import { actionsFor, type OwnerAction } from '#core/appointments/transitions.ts';
import { formatPhone } from '../../../ui/format.ts';

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

/** Where a link to the client goes: by email where they left an address, else by SMS. */
export type Contact = { readonly clientEmail: string; readonly clientPhone: string };

export type OfferedFor = {
  /** In any letter case. */
  readonly status: string;
  readonly date: string;
  /** Null while it is not known. */
  readonly contact: Contact | null;
};

/** What the owner is offered for a booking at `now` (epoch milliseconds). */
export function offerFor({ status: written, date, contact }: OfferedFor, now: number): Offer {
  const status = parseStatus(written);
  const actions = status === null ? [] : actionsFor(status);
  const begun = Date.parse(date) <= now;
  return {
    actions: actions.map((action) => ({ action, blocked: blockedBy(action, begun, contact) })),
    likely: likelyOf(actions, begun),
  };
}

/** What may as well come next, where there is room for a second large button; null: nothing stands out. */
export const besideLikely = (likely: Offer['likely']): Offer['likely'] =>
  likely === 'completed' ? 'no-show' : likely === 'confirm' ? 'edit' : null;

function likelyOf(actions: readonly OwnerAction[], begun: boolean): Offer['likely'] {
  if (actions.length === 0) return null;
  if (actions.includes('confirm')) return 'confirm';
  return begun ? 'completed' : 'edit';
}

function blockedBy(action: OwnerAction, begun: boolean, contact: Contact | null): string | null {
  if (action === 'completed' || action === 'no-show') {
    return begun ? null : 'You can mark it Completed or No-Show once it has started.';
  }
  if (action !== 'reschedule') return null;
  if (begun) return 'It has started, so the client can no longer move it. Edit it to change the time.';
  return contact !== null && contact.clientEmail === '' && contact.clientPhone === ''
    ? 'This client left no email and no phone number, so no link can be sent. Add one with Edit Appointment.'
    : null;
}

/** What a client is asked for, by that link. */
export const choosing = (rental: boolean): string => (rental ? 'choose other dates' : 'choose another time');

/** What sending the link means, before it is sent: who gets it, by which way, and what stays. */
export function linkTexts(clientName: string, contact: Contact | null, rental: boolean): readonly string[] {
  const who = clientName === '' ? 'The client' : clientName;
  const stays = rental
    ? 'The booking keeps its dates until new ones are chosen.'
    : 'The booking keeps its time until a new one is chosen.';
  const link = `a link to ${choosing(rental)}`;
  if (contact === null) return [`${who} gets ${link}.`, stays];
  if (contact.clientEmail !== '') {
    return [`${who} gets an email at ${contact.clientEmail} with ${link}.`, stays];
  }
  return [
    `${who} gets an SMS on ${formatPhone(contact.clientPhone)} with ${link}. Between 8 in the evening and 8 in the morning it waits until 8.`,
    stays,
  ];
}
