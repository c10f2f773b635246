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
      'Open the calendar file in this email to save the date. If your plans change, please use this link to move or cancel as early as you can, so that someone else can have the time. Keep the link to yourself: anyone who has it can change your booking.',
    ],
    footer: sentFor(businessName),
  };
};
