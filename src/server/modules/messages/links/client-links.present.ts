import type { ClientBooking } from '#contract/pages/client-pages.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { beginning } from '../writing/beginning.rules.ts';
import { zoneNote } from '../writing/wording.rules.ts';
import { manageToken } from './links.rules.ts';

/** When a booking begins, as its client reads it in a list of them: a rental by its day. */
export const beginningOf = (booking: BookingFacts): string =>
  booking.bookingType === 'item-based'
    ? beginning(booking)
    : `${beginning(booking)} ${zoneNote(booking.zone)}`;

/** A booking in the list that its client is led to, with the link that is good now. */
export const presentClientLinks = (booking: BookingFacts, secrets: Secrets): ClientBooking => ({
  manage: manageToken(secrets, booking),
  serviceName: booking.serviceName,
  staffName: booking.staffName,
  when: beginningOf(booking),
});
