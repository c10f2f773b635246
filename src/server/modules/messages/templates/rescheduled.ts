import { productName } from '#contract/brand.ts';
import type { BookingFacts } from '../booking-facts.ts';
import { bookingDetails, businessDetails, phoneDetail } from './booking-details.ts';
import { type Said, sentFor, type WrittenLetter, writeLetter } from './letter.ts';
import { dateAndTime, greeting } from './wording.ts';

/** To the client: it takes place at another time than it did. */
export const rescheduled = (booking: BookingFacts, { opening, link }: Said): WrittenLetter => {
  const { businessName } = booking;
  return writeLetter({
    subject: `New time: your booking at ${businessName}`,
    mood: booking.status === 'pending' ? 'waiting' : 'good',
    from: businessName,
    heading: booking.movedBy === 'client' ? 'You have moved your booking' : 'Your booking has a new time',
    greeting: greeting(booking.clientName),
    paragraphs: [
      ...opening,
      ...(booking.status === 'pending'
        ? ['It is not confirmed yet; the new time is kept for you until it is.']
        : []),
    ],
    details: [...bookingDetails(booking), ...businessDetails(booking)],
    action: { label: 'See, move or cancel', url: link },
    afterwards: [
      `Open the calendar file with this email, and it replaces the old time in your calendar. If the new time does not suit you, please call ${businessName}.`,
    ],
    footer: sentFor(businessName),
  });
};

/** To the owner: the client has chosen another time. */
export const rescheduledByClient = (booking: BookingFacts, diary: string): WrittenLetter =>
  writeLetter({
    subject: `Moved to ${dateAndTime(booking.startsAt, booking.zone)}`,
    mood: booking.status === 'pending' ? 'waiting' : 'good',
    from: `${productName} for ${booking.businessName}`,
    heading: 'A client has moved a booking',
    greeting: greeting(booking.ownerName),
    paragraphs: [
      'What follows is how it stands now. The earlier time is free again; you do not have to do anything.',
    ],
    details: [
      { label: 'Client', value: booking.clientName },
      phoneDetail('Phone', booking.clientPhone),
      ...bookingDetails(booking),
    ],
    action: { label: 'Open your diary', url: diary },
    afterwards: [],
    footer: sentFor(booking.businessName),
  });
