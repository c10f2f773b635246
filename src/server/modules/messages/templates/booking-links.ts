import { shortDate } from '#core/calendar/day-text.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BookingFacts } from '../booking-facts.ts';
import { beginningOf } from '../own-bookings.ts';
import { clientDetails, phoneDetail } from './booking-details.ts';
import { type Detail, type Letter, sentFor } from './letter.ts';
import { greeting } from './wording.ts';

const WAYS = 'View, move or cancel';

/** To a client who asked for their links again: each coming booking with its own; `linkOf` is where it leads. */
export const bookingLinks = (
  bookings: readonly [BookingFacts, ...BookingFacts[]],
  linkOf: (booking: BookingFacts) => string,
): Letter => {
  const [next] = bookings;
  const { businessName } = next;
  const one = bookings.length === 1;
  return {
    subject: one ? `Your booking with ${businessName}` : `Your bookings with ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: one ? 'Here is your link again' : 'Here are your links again',
    greeting: greeting(next.clientName),
    paragraphs: [
      one
        ? 'You asked for the link to your booking. Use it to view, move or cancel your booking.'
        : `You have ${bookings.length} bookings to come. Use the link of each to view, move or cancel it.`,
    ],
    details: one
      ? clientDetails(next)
      : [
          ...bookings.map((booking) => linkDetail(booking, linkOf(booking))),
          phoneDetail('Phone', next.businessPhone),
        ],
    action: { label: one ? WAYS : 'Open the next one', url: linkOf(next) },
    afterwards: [
      `${one ? 'The link is' : 'The links are'} for you alone. If you did not ask for ${one ? 'it' : 'them'}, you do not have to do anything: nobody else has seen ${one ? 'it' : 'them'}.`,
    ],
    footer: sentFor(businessName),
  };
};

const linkDetail = (booking: BookingFacts, url: string): Detail => {
  const { bookingType, firstDay, startsAt, zone, serviceName, staffName } = booking;
  return {
    label: shortDate(bookingType === 'item-based' ? firstDay : dateIn(zone, startsAt)),
    value: WAYS,
    url,
    lines: [serviceName, beginningOf(booking), ...(staffName === '' ? [] : [`With ${staffName}`])],
  };
};
