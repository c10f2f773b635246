import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { MessageKind } from '../../platform/db/tables.ts';
import type { BookingFacts, LinkFacts } from './booking-facts.ts';

/** The status a message to the client speaks of; in any other it would mislead. The owner hears of every booking. */
const spokenStatus: Partial<Record<MessageKind, BookingFacts['status']>> = {
  'booking-received': 'pending',
  'booking-confirmed': 'confirmed',
  cancelled: 'cancelled',
};

/** Whether a message written for one schedule of a booking still says the truth about it. */
export const isStillTrue = (
  message: { readonly kind: MessageKind; readonly version: number },
  booking: Pick<BookingFacts, 'status' | 'scheduleVersion'>,
): boolean => {
  if (message.kind === 'new-booking') return true;
  if (booking.scheduleVersion !== message.version) return false;
  // The new time is news as long as it stands, confirmed or not.
  if (message.kind === 'rescheduled') return isBlocking(booking.status);
  return booking.status === spokenStatus[message.kind];
};

/** Whether a link to move a booking still does: until it is used or replaced, the booking ends, or it begins. */
export const isLinkUsable = (
  { live }: LinkFacts,
  { status, startsAt }: Pick<BookingFacts, 'status' | 'startsAt'>,
  now: Instant,
): boolean => live && isBlocking(status) && now < startsAt;
