import { dateIn } from '#core/time/zone.ts';
import type { BookingFacts } from '../booking-facts.ts';
import { asksToConfirm } from '../message-words.ts';
import { bookingDetails, businessDetails } from './booking-details.ts';
import { type Said, sentFor, type WrittenLetter, writeLetter } from './letter.ts';
import { clockTime, greeting, shortDate } from './wording.ts';

/** To the client, before it begins; one that waits for their word is asked for it once more. */
export const reminder = (booking: BookingFacts, { opening, link }: Said): WrittenLetter => {
  const { businessName, startsAt, zone, status } = booking;
  const asked = asksToConfirm(booking);
  const when = `${shortDate(dateIn(zone, startsAt))} at ${clockTime(startsAt, zone)}`;
  return writeLetter({
    subject: `${asked ? 'Please confirm' : 'Reminder'}: ${businessName} on ${when}`,
    mood: status === 'pending' ? 'waiting' : 'good',
    from: businessName,
    heading: asked ? 'Will you be there?' : 'See you soon',
    greeting: greeting(booking.clientName),
    paragraphs: [
      ...opening,
      ...(status === 'pending' && !asked
        ? [`It is not confirmed yet: ${businessName} has still to confirm it.`]
        : []),
    ],
    details: [...bookingDetails(booking), ...businessDetails(booking)],
    action: { label: asked ? 'I’ll be there' : 'See, move or cancel', url: link },
    afterwards: [
      `${asked ? 'The same link lets you move or cancel it. ' : ''}The link is meant for you alone. Open the calendar file with this email to keep the date.`,
    ],
    footer: sentFor(businessName),
  });
};
