import { shortDate } from '#core/calendar/day-text.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BookingFacts } from '../booking-facts.ts';
import { asksToConfirm } from '../message-words.ts';
import { clientDetails } from './booking-details.ts';
import { type Letter, type Said, sentFor } from './letter.ts';
import { clockTime, greeting } from './wording.ts';

/** To the client, before it begins; one that waits for their word is asked for it once more. */
export const reminder = (booking: BookingFacts, { opening, link }: Said): Letter => {
  const { businessName, startsAt, zone, status } = booking;
  const asked = asksToConfirm(booking);
  const day = shortDate(booking.bookingType === 'item-based' ? booking.firstDay : dateIn(zone, startsAt));
  const comes = booking.deliveryMethod === 'delivery';
  const when = comes ? day : `${day} at ${clockTime(startsAt, zone)}`;
  return {
    subject: `${asked ? 'Please confirm' : 'Reminder'}: ${businessName} on ${when}`,
    mood: status === 'pending' ? 'waiting' : 'good',
    from: businessName,
    heading: asked ? 'Will you be there?' : comes ? 'Your delivery is coming' : 'See you soon',
    greeting: greeting(booking.clientName),
    paragraphs: [
      ...opening,
      ...(status === 'pending' && !asked
        ? [`It is not confirmed yet: ${businessName} still has to confirm it.`]
        : []),
    ],
    details: clientDetails(booking),
    action: {
      label: asked ? 'I’ll be there' : booking.movesLeft > 0 ? 'See, move or cancel' : 'See or cancel',
      url: link,
    },
    afterwards: [
      `${asked ? `You can also ${booking.movesLeft > 0 ? 'move or ' : ''}cancel it there. ` : ''}Please keep the link to yourself. Open the calendar file in this email to save the date.`,
    ],
    footer: sentFor(businessName),
  };
};
