import type { BookingFacts } from '../booking-facts.ts';
import { asksToConfirm } from '../message-words.ts';
import { bookingDetails, businessDetails } from './booking-details.ts';
import { type Said, sentFor, type WrittenLetter, writeLetter } from './letter.ts';
import { greeting } from './wording.ts';

/** To the client: the time is kept, and somebody still has to confirm: they themselves by `link`, or the business. */
export const bookingReceived = (booking: BookingFacts, { opening, link }: Said): WrittenLetter => {
  const { businessName } = booking;
  const asked = asksToConfirm(booking);
  return writeLetter({
    subject: `We have your booking at ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: asked ? 'Please confirm your booking' : 'We have your booking',
    greeting: greeting(booking.clientName),
    paragraphs: opening,
    details: [...bookingDetails(booking), ...businessDetails(booking)],
    action: { label: asked ? 'I’ll be there' : 'See, move or cancel', url: link },
    afterwards: [
      `The calendar file with this email shows the time as not yet certain. If your plans change, ${asked ? 'the same link lets you move or cancel it' : 'please move or cancel it with this link'} as early as you can. It is meant for you alone.`,
    ],
    footer: sentFor(businessName),
  });
};
