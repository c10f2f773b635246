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
      `In the calendar file with this email the booking stands as not yet confirmed. If your plans change, please move or cancel it by ${asked ? 'the same' : 'this'} link as early as you can. The link is for you alone: whoever has it can change your booking.`,
    ],
    footer: sentFor(businessName),
  };
};
