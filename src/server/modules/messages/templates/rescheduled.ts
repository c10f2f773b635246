import type { BookingFacts } from '../booking-facts.ts';
import { bookingDetails, businessDetails } from './booking-details.ts';
import { sentFor, type WrittenLetter, writeLetter } from './letter.ts';
import { greeting } from './wording.ts';

/** To the client: it takes place at another time than it did. */
export const rescheduled = (booking: BookingFacts, link: string): WrittenLetter => {
  const { businessName } = booking;
  const unconfirmed =
    booking.status === 'pending' ? ' It is not confirmed yet; the new time is kept for you until it is.' : '';
  return writeLetter({
    subject: `New time: your booking at ${businessName}`,
    mood: booking.status === 'pending' ? 'waiting' : 'good',
    from: businessName,
    heading: 'Your booking has a new time',
    greeting: greeting(booking.clientName),
    paragraphs: [
      `${businessName} has moved your booking. What follows is how it stands now, and any earlier time no longer holds.${unconfirmed}`,
    ],
    details: [...bookingDetails(booking), ...businessDetails(booking)],
    action: { label: 'See your booking', url: link },
    afterwards: [
      `Open the calendar file with this email, and it replaces the old time in your calendar. If the new time does not suit you, please call ${businessName}.`,
    ],
    footer: sentFor(businessName),
  });
};
