import { waysAfter } from '#core/appointments/client-rights.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { clientDetails, ifPlansChange, keepLink } from '../../writing/details.present.ts';
import { type Letter, type SaidOfBooking, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';
import { bookingNews, manageLink, whileIt } from '../bookings.queries.ts';

/** To the client: it is settled. */
const letter = (booking: BookingFacts, { opening, link, ways }: SaidOfBooking): Letter => {
  const { businessName } = booking;
  return {
    subject: `Confirmed: your booking at ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: 'Your booking is confirmed',
    greeting: greeting(booking.clientName),
    paragraphs: opening,
    details: clientDetails(booking),
    action: { label: waysAfter('See', ways, 'See your booking'), url: link },
    afterwards: [
      `Open the calendar file in this email to save the date. ${ifPlansChange(ways, businessName)} ${keepLink(ways)}`,
    ],
    footer: sentFor(businessName),
  };
};

/** A booking is settled. Whoever is there already is not told that they are expected. */
export const bookingConfirmed = bookingNews({
  kind: 'booking-confirmed',
  due: {
    by: 'booking',
    tells: (cause, { status, startsAt }, now) =>
      (cause === 'booked' && status !== 'pending') || (cause === 'confirmed' && startsAt > now)
        ? ['client']
        : [],
    undoneWith: 'confirm',
  },
  counts: 'confirmation',
  isTrue: whileIt('confirmed'),
  isWanted: null,
  letter: letter,
  toOwner: null,
  path: manageLink,
  hasFile: true,
  sample: { status: 'confirmed', day: 1 },
});
