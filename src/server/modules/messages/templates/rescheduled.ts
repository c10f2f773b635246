import { productName } from '#contract/brand.ts';
import type { BookingFacts } from '../booking-facts.ts';
import { bookingDetails, businessDetails, phoneDetail } from './booking-details.ts';
import { sentFor, type WrittenLetter, writeLetter } from './letter.ts';
import { dateAndTime, greeting } from './wording.ts';

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
      `${booking.movedBy === 'client' ? 'You have' : `${businessName} has`} moved your booking. What follows is how it stands now, and any earlier time no longer holds.${unconfirmed}`,
    ],
    details: [...bookingDetails(booking), ...businessDetails(booking)],
    action: { label: 'See, move or cancel your booking', url: link },
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
