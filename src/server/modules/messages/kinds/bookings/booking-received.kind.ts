import { waysAfter } from '#core/appointments/client-rights.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { clientDetails, ifPlansChange, keepLink } from '../../writing/details.present.ts';
import { type Letter, type SaidOfBooking, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';
import { asksToConfirm } from '../../writing/words.present.ts';
import { bookingNews, manageLink, whileIt } from '../bookings.queries.ts';

/** To the client: the time is kept, and somebody still has to confirm: they themselves by `link`, or the business. */
const letter = (booking: BookingFacts, { opening, link, ways }: SaidOfBooking): Letter => {
  const { businessName } = booking;
  const asked = asksToConfirm(booking);
  return {
    subject: `We have your booking at ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: asked ? 'Please confirm your booking' : 'We have your booking',
    greeting: greeting(booking.clientName),
    paragraphs: opening,
    details: clientDetails(booking),
    action: { label: asked ? 'I’ll be there' : waysAfter('See', ways, 'See your booking'), url: link },
    afterwards: [
      `The calendar file in this email marks the booking as not yet confirmed. ${ifPlansChange(ways, businessName, asked ? 'the same link' : 'this link')} ${keepLink(ways)}`,
    ],
    footer: sentFor(businessName),
  };
};

/** A client has booked, and somebody still has to confirm. */
export const bookingReceived = bookingNews({
  kind: 'booking-received',
  due: {
    by: 'booking',
    tells: (cause, { status }) => (cause === 'booked' && status === 'pending' ? ['client'] : []),
    undoneWith: null,
  },
  counts: 'confirmation',
  isTrue: whileIt('pending'),
  isWanted: null,
  letter: letter,
  toOwner: null,
  path: manageLink,
  hasFile: true,
  sample: { status: 'pending', day: 1 },
});
