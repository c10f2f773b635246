import type { ClientWays } from '#core/appointments/client-rights.ts';
import { shortDate } from '#core/calendar/day-text.ts';
import { waysAfter, waysText } from '#core/messages/ways-text.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { beginningOf } from '../../links/own-links.present.ts';
import { clientDetails, phoneDetail } from '../../writing/details.present.ts';
import { type Detail, type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';

type Opens = { readonly link: string; readonly ways: ClientWays };

/** To a client who asked for their links again: each coming booking with its own; `of` is where it leads and what it lets its client do. */
export const bookingLinks = (
  bookings: readonly [BookingFacts, ...BookingFacts[]],
  of: (booking: BookingFacts) => Opens,
): Letter => {
  const [next] = bookings;
  const { businessName } = next;
  const one = bookings.length === 1;
  const { link, ways } = of(next);
  const doing = waysText(ways);
  return {
    subject: one ? `Your booking with ${businessName}` : `Your bookings with ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: one ? 'Here is your link again' : 'Here are your links again',
    greeting: greeting(next.clientName),
    paragraphs: [
      one
        ? `You asked for the link to your booking.${doing === '' ? '' : ` Use it to ${doing} your booking.`}`
        : `You have ${bookings.length} bookings to come. Each has its own link.`,
    ],
    details: one
      ? clientDetails(next)
      : [
          ...bookings.map((booking) => linkDetail(booking, of(booking))),
          phoneDetail('Phone', next.businessPhone),
        ],
    action: { label: one ? waysAfter('View', ways, 'View it') : 'Open the next one', url: link },
    afterwards: [
      `${one ? 'The link is' : 'The links are'} for you alone. If you did not ask for ${one ? 'it' : 'them'}, you do not have to do anything: we sent ${one ? 'it' : 'them'} to nobody else.`,
    ],
    footer: sentFor(businessName),
  };
};

const linkDetail = (booking: BookingFacts, { link: url, ways }: Opens): Detail => {
  const { bookingType, firstDay, startsAt, zone, serviceName, staffName } = booking;
  return {
    label: shortDate(bookingType === 'item-based' ? firstDay : dateIn(zone, startsAt)),
    value: waysAfter('View', ways, 'View it'),
    url,
    lines: [serviceName, beginningOf(booking), ...(staffName === '' ? [] : [`With ${staffName}`])],
  };
};
