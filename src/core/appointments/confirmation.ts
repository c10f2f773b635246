import { hourMs, type Instant } from '../calendar/instant.ts';
import type { AppointmentStatus } from './statuses.ts';

/** Who confirms an unpaid public booking: the client by their link, nobody (at once), or the owner. */
export const confirmationSettings = ['client', 'automatic', 'owner'] as const;

export type ConfirmationSetting = (typeof confirmationSettings)[number];

/** The status a new appointment starts in. */
export function firstStatus(booking: {
  readonly bookedBy: 'owner' | 'client';
  readonly paid: boolean;
  readonly confirmation: ConfirmationSetting;
}): 'pending' | 'confirmed' {
  if (booking.bookedBy === 'owner' || booking.paid) return 'confirmed';
  return booking.confirmation === 'automatic' ? 'confirmed' : 'pending';
}

/** How long after its start a pending appointment may still be confirmed. */
export const unconfirmedLapseMs = 48 * hourMs;

/** Whether a pending appointment has waited so long that it is cancelled as not confirmed. */
export function isLapseDue(
  appointment: { readonly status: AppointmentStatus; readonly startsAt: Instant },
  now: Instant,
): boolean {
  return appointment.status === 'pending' && now >= appointment.startsAt + unconfirmedLapseMs;
}
