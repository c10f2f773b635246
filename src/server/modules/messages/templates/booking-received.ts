import type { BookingFacts } from '../booking-facts.ts';
import { asksToConfirm } from '../message-words.ts';
import { clientDetails } from './booking-details.ts';
import { type Letter, type Said, sentFor } from './letter.ts';
import { greeting } from './wording.ts';

/** To the client: the time is kept, and somebody still has to confirm: they themselves by `link`, or the business. */
export const bookingReceived = (booking: BookingFacts, { opening, link }: Said): Letter => {
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
    action: { label: asked ? 'I’ll be there' : 'See, move or cancel', url: link },
    afterwards: [
      `The calendar file in this email shows the booking as tentative. If your plans change, please use ${asked ? 'the same' : 'this'} link to move or cancel it as early as you can. Keep the link to yourself: anyone who has it can change your booking.`,
    ],
    footer: sentFor(businessName),
  };
};
