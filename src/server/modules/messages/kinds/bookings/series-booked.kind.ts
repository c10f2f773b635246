import { type Cadence, cadenceText } from '#core/appointments/cadence.ts';
import { clientWays, waysAfter } from '#core/appointments/client-rights.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { seriesSms } from '#core/messages/texts/sms-texts.ts';
import type { TenantTransaction } from '../../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../../platform/ids.ts';
import { buildCalendarOfAll } from '../../calendar-file/file.present.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { findSeries } from '../../facts/series.repo.ts';
import { linkDetail, type Opens, presentClientLinks } from '../../links/client-links.present.ts';
import { lockBooking } from '../../planning/queue.repo.ts';
import { businessDetails, ifPlansChange, keepLink } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, namedForClients } from '../../writing/wording.rules.ts';
import { fixedParts, valuesOf } from '../../writing/words.present.ts';
import { manageLink } from '../bookings.queries.ts';
import type { SeriesNews } from '../contents.types.ts';
import type { Kind } from '../kind.types.ts';

/** To the client: all that was booked in one go, each with its own link. */
const letter = (
  bookings: SeriesNews['bookings'],
  every: Cadence,
  of: (booking: BookingFacts) => Opens,
): Letter => {
  const [next] = bookings;
  const { businessName } = next;
  const { link, ways } = of(next);
  const many = bookings.length > 1;
  return {
    subject: `Confirmed: your ${many ? `${bookings.length} bookings` : 'booking'} at ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: many ? `Your ${bookings.length} bookings are confirmed` : 'Your booking is confirmed',
    greeting: greeting(next.clientName),
    paragraphs: [
      many
        ? `${businessName} has booked you in ${cadenceText(every)}. Each date is a booking of its own, with its own link and reminders:`
        : `${businessName} has booked you in:`,
    ],
    details: [...bookings.map((booking) => linkDetail(booking, of(booking))), ...businessDetails(next)],
    action: { label: waysAfter('See', ways, many ? 'See the first one' : 'See your booking'), url: link },
    afterwards: [
      `Open the calendar file in this email to save the ${many ? 'dates' : 'date'}. ${ifPlansChange(ways, businessName, many ? 'the link of the date' : 'this link')} ${keepLink(ways)}`,
    ],
    footer: sentFor(businessName),
  };
};

const findStanding = async (
  transaction: Pick<TenantTransaction, 'query'>,
  business: BusinessId,
  appointment: Id,
  now: Instant,
): Promise<SeriesNews | null> => {
  const series = await findSeries(transaction, business, appointment, now);
  const [first, ...others] = series?.bookings ?? [];
  return series === null || first === undefined
    ? null
    : { kind: 'series-booked', every: series.every, bookings: [first, ...others] };
};

/** An owner has repeated a booking: one message tells of every date that stands when it is sent. */
export const seriesBooked: Kind<SeriesNews, null> = {
  kind: 'series-booked',
  due: { by: 'booking', tells: (cause) => (cause === 'series-booked' ? ['client'] : []), undoneWith: null },
  counts: 'confirmation',
  load: async (transaction, { business, appointment }, now) => {
    const first = appointment === null ? undefined : await lockBooking(transaction, business, appointment);
    // A client erased since left nothing to be told by.
    if (first === undefined || first.clientPhone === '') return null;
    return findStanding(transaction, business, first.appointment, now);
  },
  mail: ({ bookings: [first, ...others], every }, { publicUrl, secrets, clock }) => {
    const bookings = [namedForClients(first), ...others.map(namedForClients)] as const;
    const now = clock.now();
    const linkTo = (one: BookingFacts) => publicUrl + manageLink(one, secrets);
    const entries = bookings.map((facts) => ({ facts, link: linkTo(facts) }));
    return {
      letter: letter(bookings, every, (one) => ({ link: linkTo(one), ways: clientWays(one, now) })),
      business: bookings[0],
      ics: buildCalendarOfAll(entries, { publicUrl, now }),
    };
  },
  sms: ({ bookings, every }, link) =>
    fixedParts(seriesSms(bookings.length, every), valuesOf(bookings[0], link)),
  link: () => null,
  findTarget: async (transaction, { appointment }, { secrets, now }) => {
    const series =
      appointment === null ? null : await findStanding(transaction, transaction.business, appointment, now);
    if (series === null) return null;
    const bookings = series.bookings.map((booking) => presentClientLinks(booking, secrets));
    return { leads: { businessSlug: series.bookings[0].businessSlug, bookings }, linkVersion: 0 };
  },
  byHand: () => null,
  words: null,
};
