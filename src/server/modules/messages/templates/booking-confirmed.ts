import type { BookingFacts } from '../booking-facts.ts';
import { clientDetails } from './booking-details.ts';
import { type Letter, type Said, sentFor } from './letter.ts';
import { greeting } from './wording.ts';

/** To the client: it is settled. */
export const bookingConfirmed = (booking: BookingFacts, { opening, link }: Said): Letter => {
  const { businessName } = booking;
  return {
    subject: `Confirmed: your booking at ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: 'Your booking is confirmed',
    greeting: greeting(booking.clientName),
    paragraphs: opening,
    details: clientDetails(booking),
    action: { label: 'See, move or cancel', url: link },
    afterwards: [
      'Open the calendar file with this email to keep the date. If your plans change, please move or cancel your booking by this link as early as you can, so that somebody else can have it. The link is for you alone: whoever has it can change your booking.',
    ],
    footer: sentFor(businessName),
  };
};
