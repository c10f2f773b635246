import type { BookingFacts } from '../booking-facts.ts';
import { bookingDetails, businessDetails } from './booking-details.ts';
import { sentFor, type WrittenLetter, writeLetter } from './letter.ts';
import { greeting } from './wording.ts';

/** To the client: it will not take place. `bookAgain` is the business's page, null while it has none. */
export const cancelled = (booking: BookingFacts, link: string, bookAgain: string | null): WrittenLetter => {
  const { businessName } = booking;
  return writeLetter({
    subject: `Cancelled: your booking at ${businessName}`,
    mood: 'ended',
    from: businessName,
    heading: 'Your booking is cancelled',
    greeting: greeting(booking.clientName),
    paragraphs: [
      `This booking with ${businessName} will not take place, and nobody is expecting you. You do not have to do anything.`,
    ],
    details: [
      ...bookingDetails(booking),
      ...businessDetails(booking),
      { label: 'Details', value: 'See the cancelled booking', url: link },
    ],
    action:
      bookAgain === null
        ? { label: 'See the cancelled booking', url: link }
        : { label: 'Book another time', url: bookAgain },
    afterwards: [
      `If you put it in your calendar, open the file with this email or delete the entry. If this is a surprise, please call ${businessName}.`,
    ],
    footer: sentFor(businessName),
  });
};
