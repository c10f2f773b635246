import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import type { MessageKind } from '../../../platform/db/message-tables.ts';
import type { BookingFacts, LinkFacts } from '../facts/booking.types.ts';
import type { OfferFacts } from '../facts/offer.types.ts';

/** The status a message to the client speaks of; in any other it would mislead. The owner hears of every booking. */
const spokenStatus: Partial<Record<MessageKind, BookingFacts['status']>> = {
  'booking-received': 'pending',
  'booking-confirmed': 'confirmed',
  cancelled: 'cancelled',
};

/** Whether a message written for one schedule of a booking still says the truth about it, and is of use yet. */
export const isStillTrue = (
  message: { readonly kind: MessageKind; readonly version: number; readonly channel: Channel },
  booking: Pick<BookingFacts, 'status' | 'scheduleVersion' | 'startsAt'>,
  now: Instant,
): boolean => {
  const { kind, version, channel } = message;
  if (kind === 'new-booking') return true;
  // guard: a-message-of-an-older-schedule-is-skipped
  if (booking.scheduleVersion !== version) return false;
  if (kind === 'rebooking') return booking.status === 'no-show';
  const begun = booking.startsAt <= now;
  // guard: a-reminder-is-for-what-still-takes-place
  if (kind === 'reminder') return isBlocking(booking.status) && !begun;
  // An SMS may have waited for the morning; an email is a record that is of use later too.
  if (channel === 'sms' && begun) return false;
  // The new time is news as long as it stands, confirmed or not.
  if (kind === 'rescheduled') return isBlocking(booking.status);
  // guard: a-message-speaks-of-the-status-as-it-is
  return booking.status === spokenStatus[kind];
};

/** Whether a link to move a booking still does: until it is used or replaced, the booking ends, or it begins. */
// guard: a-link-that-moves-nothing-any-more-is-not-sent
export const isLinkUsable = (
  { live }: LinkFacts,
  { status, startsAt }: Pick<BookingFacts, 'status' | 'startsAt'>,
  now: Instant,
): boolean => live && isBlocking(status) && now < startsAt;

/** Whether an offered time is still held for whoever waited for it. */
export const isOfferOpen = ({ state, expiresAt }: Pick<OfferFacts, 'state' | 'expiresAt'>, now: Instant) =>
  state === 'open' && now < expiresAt;
