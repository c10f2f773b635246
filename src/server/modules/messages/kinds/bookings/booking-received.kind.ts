import { waysAfter } from '#core/messages/ways-text.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { clientDetails } from '../../writing/details.present.ts';
import { type Letter, type SaidOfBooking, sentFor } from '../../writing/letter.types.ts';
import { ifPlansChange, keepLink } from '../../writing/what-next.rules.ts';
import { greeting } from '../../writing/wording.rules.ts';
import { asksToConfirm } from '../../writing/words.present.ts';

/** To the client: the time is kept, and somebody still has to confirm: they themselves by `link`, or the business. */
export const bookingReceived = (booking: BookingFacts, { opening, link, ways }: SaidOfBooking): Letter => {
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
