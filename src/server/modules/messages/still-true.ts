import type { MessageKind } from '../../platform/db/tables.ts';
import type { BookingFacts } from './booking-facts.ts';

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
): boolean =>
  message.kind === 'new-booking' ||
  (booking.status === spokenStatus[message.kind] && booking.scheduleVersion === message.version);
