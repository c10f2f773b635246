import { paths } from '#contract/paths.ts';
import { clientWays, waysAfter, waysText } from '#core/appointments/client-rights.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { bookingLinkSms, bookingLinksSms } from '#core/messages/texts/sms-texts.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import { type BusinessId, newId } from '../../../../platform/ids.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { linkDetail, type Opens, presentClientLinks } from '../../links/client-links.present.ts';
import { findComingBookings } from '../../links/client-links.repo.ts';
import { manageToken } from '../../links/links.rules.ts';
import type { NewMessage } from '../../planning/queue.repo.ts';
import { clientDetails, phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, namedForClients } from '../../writing/wording.rules.ts';
import { fixedParts, spokenOfBooking, valuesOf } from '../../writing/words.present.ts';
import { manageLink } from '../bookings.queries.ts';
import type { ClientLinks } from '../contents.types.ts';
import type { Kind } from '../kind.types.ts';

/** To a client who asked for their links again: each coming booking with its own; `of` is where it leads and what it lets its client do. */
const letter = (
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

/** What answers a client who asks for their links: about the next booking, which it is exported, erased and told with. */
export const draftClientLinks = (
  business: BusinessId,
  to: Required<Pick<NewMessage, 'channel' | 'address'>>,
  next: BookingFacts,
  now: Instant,
): NewMessage => ({
  ...to,
  business,
  kind: 'booking-links',
  recipient: 'client',
  appointment: next.appointment,
  version: next.scheduleVersion,
  // Each asking is answered once, and there may be several.
  link: newId(),
  // guard: an-sms-with-links-waits-for-the-morning
  dueAt: to.channel === 'sms' ? newsMoment(now) : now,
});

/** A client has asked for the links to all that is still to come. */
export const bookingLinks: Kind<ClientLinks, null> = {
  kind: 'booking-links',
  due: { by: 'step', step: draftClientLinks },
  counts: 'news',
  load: async ({ query }, message, now) => {
    const [first, ...others] = await findComingBookings(query, message.business, message, now);
    return first === undefined ? null : { kind: 'booking-links', bookings: [first, ...others] };
  },
  mail: ({ bookings: [first, ...others] }, { publicUrl, secrets, clock }) => {
    const bookings = [namedForClients(first), ...others.map(namedForClients)] as const;
    const of = (one: BookingFacts) => ({
      link: publicUrl + manageLink(one, secrets),
      ways: clientWays(one, clock.now()),
    });
    return { letter: letter(bookings, of), business: bookings[0] };
  },
  sms: ({ bookings }, link, now) => {
    const [first, ...others] = bookings;
    if (others.length === 0)
      return fixedParts(bookingLinkSms(spokenOfBooking(first, now)), valuesOf(first, link));
    const next = bookings.find(({ startsAt }) => startsAt > now);
    const text = bookingLinksSms(bookings.length, next !== undefined);
    return fixedParts(text, valuesOf(next ?? first, link));
  },
  link: () => null,
  // Whose links are their own to be voided: their pages say whether they still do.
  findTarget: async ({ query, business }, subject, { secrets, now }) => {
    const bookings = await findComingBookings(query, business, subject, now);
    const [next, ...others] = bookings;
    if (next === undefined) return null;
    const own = bookings.map((booking) => presentClientLinks(booking, secrets));
    const leads =
      others.length === 0
        ? { path: paths.manage(manageToken(secrets, next)) }
        : { businessSlug: next.businessSlug, bookings: own };
    return { leads, linkVersion: 0 };
  },
  byHand: () => null,
  words: null,
};
