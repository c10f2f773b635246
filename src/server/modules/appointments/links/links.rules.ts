import { type Refusal, refusal } from '#contract/outcome.ts';
import { type ClientRefusal, type ClientRights, clientRights } from '#core/appointments/client-rights.ts';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { dayMs, type Instant } from '#core/calendar/instant.ts';
import { displayPhone, parsePhone } from '#core/contact/phone.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { BusinessRow } from '../../businesses/index.ts';
import type { ManagedRow, RescheduleLinkRow } from './links.repo.ts';

/** What a good token leads to. `link` null: it is the booking's manage link. */
export type Linked = { readonly row: ManagedRow; readonly link: RescheduleLinkRow | null };

/** How long after its end a booking can still be looked at by its link. */
const VIEWABLE_MS = 60 * dayMs;

/** Whether a manage link shows its booking. */
export const isViewable = ({ row, link }: Linked, now: Instant): boolean =>
  // guard: a-booking-can-be-looked-at-for-sixty-days
  link === null && now < row.ends_at + VIEWABLE_MS;

/** Whether a reschedule link still moves its booking: until it is used or replaced, the booking ends, or it begins. */
export const isLinkLive = ({ row, link }: Linked, now: Instant): boolean =>
  // guard: a-reschedule-link-dies-with-the-start-and-the-end-of-its-booking
  // guard: every-link-ends-with-the-start
  link !== null &&
  link.used_at === null &&
  link.voided_at === null &&
  isBlocking(row.status) &&
  now < row.starts_at;

/** Who confirms it: as it was when it was booked; the business's setting where the booking does not say. */
export const confirmationOf = (row: ManagedRow, business: BusinessRow): ConfirmationSetting =>
  // guard: who-confirms-a-booking-stays-as-it-was-when-it-was-made
  row.confirmation ?? business.confirmation;

export const rightsOf = (row: ManagedRow, business: BusinessRow, now: Instant): ClientRights =>
  clientRights(
    {
      status: row.status,
      startsAt: row.starts_at,
      movesMade: row.client_moves,
      price: toKobo(row.price_kobo + row.delivery_fee_kobo),
      lateLines: row.late_lines_kobo,
      depositPaid: row.paid_kobo,
      freeUntilAsKept: row.free_until,
    },
    {
      confirmation: confirmationOf(row, business),
      cancelNoticeHours: row.cancel_notice_hours ?? business.cancel_notice_hours,
      clientMoves: business.client_moves,
    },
    now,
  );

/** What is kept of it once the client has another start: that has its own notice, but what was lost is not won back. */
export const freeUntilOnceChosen = (row: ManagedRow, business: BusinessRow, now: Instant): Instant | null => {
  const before = rightsOf(row, business, now).freeUntil;
  return now > before ? before : null;
};

/** The same once they have other lines, whose start may be another one; what the business has left them stays. */
export const freeUntilAfter = (row: ManagedRow, business: BusinessRow, now: Instant): Instant | null => {
  const before = rightsOf(row, business, now).freeUntil;
  return now > before ? before : row.free_until;
};

/**
 * Whether the holder of either link may move the booking; a link that the owner sent is good however
 * often they have moved it. Either move counts as one of theirs.
 */
export const moveRefusal = (linked: Linked, business: BusinessRow, now: Instant): ClientRefusal | null => {
  if (linked.link === null) return rightsOf(linked.row, business, now).reschedule;
  return isLinkLive(linked, now) ? null : 'ENDED';
};

const words = { confirm: 'confirmed', cancel: 'cancelled', reschedule: 'moved', change: 'changed' } as const;

/** Why the client may not do it, with the status as it stands. */
export const refuseClient = (
  wanted: keyof typeof words,
  reason: ClientRefusal | 'HIRE',
  row: ManagedRow,
  business: BusinessRow,
): Refusal =>
  refusal('ILLEGAL_TRANSITION', {
    message: textOf(wanted, reason, row, business),
    data: { status: row.status },
  });

const textOf = (
  wanted: keyof typeof words,
  reason: ClientRefusal | 'HIRE',
  { status, client_moves: moves }: ManagedRow,
  business: BusinessRow,
): string => {
  const call = `Please call ${business.name} on ${phoneOf(business)}.`;
  switch (reason) {
    case 'ENDED':
      if (wanted === 'confirm' && status === 'confirmed') return 'This booking is confirmed already.';
      return status === 'pending'
        ? `This booking can no longer be ${words[wanted]}. ${call}`
        : `This booking is ${status} and can no longer be ${words[wanted]}.`;
    case 'STARTED':
      return `This booking has already begun and can no longer be ${words[wanted]} here. ${call}`;
    case 'NO_MOVES_LEFT':
      return `This booking cannot be moved ${moves > 0 ? 'again ' : ''}here. ${call}`;
    case 'NOT_FOR_CLIENT':
      return `${business.name} confirms bookings themselves. You will hear from them.`;
    case 'HIRE':
      return `What a hire is of cannot be changed here. ${call}`;
  }
};

const phoneOf = ({ phone }: BusinessRow): string => {
  const known = parsePhone(phone);
  return known === null ? phone : displayPhone(known);
};
