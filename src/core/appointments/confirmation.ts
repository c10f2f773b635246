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

/** Who confirms an unpaid booking, told before it is made and while it is pending. */
type WhoConfirms = { readonly before: string; readonly pending: string };

/**
 * One text for each setting, the same on the last step, at the end of the booking, behind its link and in messages.
 * `held`: what is kept for the client meanwhile.
 */
export function whoConfirms(
  setting: ConfirmationSetting,
  { business, held }: { readonly business: string; readonly held: 'time' | 'hire' },
): WhoConfirms {
  const kept = `We hold this ${held} for you`;
  const asked = `${kept}. ${business} still has to confirm it. We will let you know as soon as they do.`;
  switch (setting) {
    case 'automatic':
      return {
        before: 'Your booking is confirmed right away, and we send you the details.',
        // It was made under another setting.
        pending: asked,
      };
    case 'client':
      return {
        before: `${kept} straight away. You confirm it yourself: tap “I’ll be there” on the next page or in our message.`,
        pending: `${kept}. Please confirm it: tap “I’ll be there”, so that ${business} knows you are coming.`,
      };
    case 'owner':
      return { before: asked, pending: asked };
  }
}
