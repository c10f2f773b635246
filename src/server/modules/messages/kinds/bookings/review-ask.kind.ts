import { paths } from '#contract/paths.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { reviewAskAt, reviewAskRest } from '#core/reminders/review-ask.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { isWillingToReview } from '../../facts/willing.repo.ts';
import { beginningOf } from '../../links/client-links.present.ts';
import { manageToken } from '../../links/links.rules.ts';
import { lockBooking } from '../../planning/queue.repo.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, namedForClients } from '../../writing/wording.rules.ts';
import { type IsTrue, isOfSchedule } from '../bookings.queries.ts';
import type { ReviewNews } from '../contents.types.ts';
import type { Kind } from '../kind.types.ts';
import { mailOnly } from '../owners.rules.ts';

/** To a client whose booking took place: how it was. `url` is where they say so. */
const letter = (booking: BookingFacts, url: string): Letter => {
  const { businessName, bookingType } = booking;
  const isRental = bookingType === 'item-based';
  return {
    subject: isRental ? `How was your hire from ${businessName}?` : `How was it at ${businessName}?`,
    mood: 'good',
    from: businessName,
    heading: 'How was it?',
    greeting: greeting(booking.clientName),
    paragraphs: [
      isRental ? `Thank you for hiring from ${businessName}.` : `Thank you for coming to ${businessName}.`,
      'Would you say how it was, with stars and a few words? It takes a minute and helps others to choose.',
    ],
    details: [
      { label: isRental ? 'Hired' : 'Booked', value: booking.serviceName },
      { label: isRental ? 'From' : 'Was on', value: beginningOf(booking) },
      phoneDetail('Phone', booking.businessPhone),
    ],
    action: { label: 'Say how it was', url },
    afterwards: [
      `Something was not right? Please call ${businessName}, so that they can put it right. You do not have to answer: we do not ask again about this booking.`,
    ],
    footer: sentFor(businessName),
  };
};

/** Whether it still asks about a booking that took place. */
export const isTrue: IsTrue = (message, booking, now) =>
  // guard: only-a-client-who-came-is-asked-how-it-was
  isOfSchedule(message, booking, now) && booking.status === 'completed';

/** A booking took place: its client is asked for a review some hours later, by email alone, and seldom. */
export const reviewAsk: Kind<ReviewNews, null> = {
  ...mailOnly,
  kind: 'review-ask',
  due: {
    by: 'booking',
    tells: (cause, booking, now) =>
      cause === 'completed' && booking.askForReview && reviewAskAt(booking, now) !== null ? ['client'] : [],
    undoneWith: 'complete',
    goesAt: (booking, now) => reviewAskAt(booking, now) ?? now,
  },
  counts: 'news',
  load: async (transaction, message, now) => {
    const { business, appointment, id } = message;
    const booking = appointment === null ? undefined : await lockBooking(transaction, business, appointment);
    if (booking === undefined || appointment === null || !isTrue(message, booking, now)) return null;
    // A client erased since left nothing to be asked by.
    if (booking.clientPhone === '') return null;
    const since = toInstant(now - reviewAskRest);
    const isWilling = await isWillingToReview(transaction, { business, appointment, ask: id, since });
    return isWilling ? { kind: 'review-ask', booking } : null;
  },
  mail: ({ booking }, { publicUrl, secrets }) => {
    const named = namedForClients(booking);
    return {
      letter: letter(named, publicUrl + paths.review(manageToken(secrets, booking))),
      business: named,
    };
  },
};
