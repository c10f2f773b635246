import type { BookingFacts } from '../booking-facts.ts';
import { bookingDetails, businessDetails } from './booking-details.ts';
import { sentFor, type WrittenLetter, writeLetter } from './letter.ts';
import { greeting } from './wording.ts';

/** To the client: the time is kept, and somebody still has to confirm. */
export const bookingReceived = (booking: BookingFacts, link: string): WrittenLetter => {
  const { businessName } = booking;
  return writeLetter({
    subject: `We have your booking at ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: 'We have your booking',
    greeting: greeting(booking.clientName),
    paragraphs: [
      `Thank you for booking with ${businessName}. It is not confirmed yet, and the time is kept for you until it is. You will get one more email as soon as it is confirmed.`,
    ],
    details: [...bookingDetails(booking), ...businessDetails(booking)],
    action: { label: 'See your booking', url: link },
    afterwards: [
      `The calendar file with this email shows the time as not yet certain. If your plans change, please call ${businessName} as early as you can.`,
    ],
    footer: sentFor(businessName),
  });
};
