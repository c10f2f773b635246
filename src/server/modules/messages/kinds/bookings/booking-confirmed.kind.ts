import { waysAfter } from '#core/messages/ways-text.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { clientDetails } from '../../writing/details.present.ts';
import { type Letter, type SaidOfBooking, sentFor } from '../../writing/letter.types.ts';
import { ifPlansChange, keepLink } from '../../writing/what-next.rules.ts';
import { greeting } from '../../writing/wording.rules.ts';

/** To the client: it is settled. */
export const bookingConfirmed = (booking: BookingFacts, { opening, link, ways }: SaidOfBooking): Letter => {
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
