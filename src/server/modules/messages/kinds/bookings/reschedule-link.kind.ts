import { paths } from '#contract/paths.ts';
import { type ClientWays, clientWays } from '#core/appointments/client-rights.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { rescheduleLinkSms } from '#core/messages/texts/sms-texts.ts';
import type { TenantTransaction } from '../../../../platform/db/transaction.ts';
import type { Id } from '../../../../platform/ids.ts';
import type { BookingFacts, LinkFacts } from '../../facts/booking.types.ts';
import { findContact } from '../../facts/recipients.repo.ts';
import { rescheduleToken } from '../../links/links.rules.ts';
import { findBooking, findLink, insertMessages, lockBooking } from '../../planning/queue.repo.ts';
import { emailOrSms } from '../../planning/ways.rules.ts';
import { clientDetails } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, namedForClients } from '../../writing/wording.rules.ts';
import { fixedParts, valuesOf } from '../../writing/words.present.ts';
import { manageLink } from '../bookings.queries.ts';
import type { LinkNews } from '../contents.types.ts';
import type { Kind } from '../kind.types.ts';

/** To the client: they are asked to choose another time. `link` moves the booking, `manage` is for all else. */
const letter = (
  booking: BookingFacts,
  { link, manage, ways }: { readonly link: string; readonly manage: string; readonly ways: ClientWays },
): Letter => {
  const { businessName } = booking;
  const day = booking.bookingType === 'item-based' ? 'pick-up date' : 'time';
  return {
    subject: `Choose a new ${day} for your booking at ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: `Choose a new ${day}`,
    greeting: greeting(booking.clientName),
    paragraphs: [
      `${businessName} asks you to choose another ${day} for your booking. The link works once, until the booking begins. Until you choose, your booking stays as it is:`,
    ],
    details: [
      ...clientDetails(booking),
      { label: 'Your booking', value: ways.cancel ? 'See or cancel it' : 'See it', url: manage },
    ],
    action: { label: `Choose a new ${day}`, url: link },
    afterwards: [`If no other ${day} suits you, please call ${businessName}. The links are only for you.`],
    footer: sentFor(businessName),
  };
};

/** Queues the link to move a booking, by email where the client left an address for it, else by SMS. */
export const enqueueRescheduleLink = async (
  transaction: TenantTransaction,
  { appointment, link, now }: { readonly appointment: Id; readonly link: Id; readonly now: Instant },
): Promise<void> => {
  const contact = await findContact(transaction, appointment);
  if (contact === undefined) throw new Error('A link was to be sent for a booking that is not there');
  const { version } = contact;
  const about = { business: transaction.business, appointment, version, link } as const;
  const message = {
    ...about,
    kind: 'reschedule-link',
    recipient: 'client',
    ...emailOrSms(contact, now),
  } as const;
  await insertMessages(transaction, [message], now);
};

/** Whether a link to move a booking still does: until it is used or replaced, the booking ends, or it begins. */
// guard: a-link-that-moves-nothing-any-more-is-not-sent
export const isLinkUsable = (
  { live }: LinkFacts,
  { status, startsAt }: Pick<BookingFacts, 'status' | 'startsAt'>,
  now: Instant,
): boolean => live && isBlocking(status) && now < startsAt;

const path = ({ booking, link }: LinkNews, secrets: Parameters<typeof rescheduleToken>[0]): string =>
  paths.reschedule(rescheduleToken(secrets, booking.business, link));

/** The owner asks their client to choose another time. */
export const rescheduleLink: Kind<LinkNews, null> = {
  kind: 'reschedule-link',
  due: { by: 'step', step: enqueueRescheduleLink },
  counts: 'news',
  load: async (transaction, { business, appointment, link: id }, now) => {
    const booking = appointment === null ? undefined : await lockBooking(transaction, business, appointment);
    if (booking === undefined) return null;
    const link = id === null ? undefined : await findLink(transaction, business, id);
    return link !== undefined && isLinkUsable(link, booking, now)
      ? { kind: 'reschedule-link', booking, link: link.link }
      : null;
  },
  mail: (contents, { publicUrl, secrets, clock }) => {
    const booking = namedForClients(contents.booking);
    const links = {
      link: publicUrl + path(contents, secrets),
      manage: publicUrl + manageLink(booking, secrets),
      ways: clientWays(booking, clock.now()),
    };
    return { letter: letter(booking, links), business: booking };
  },
  sms: ({ booking }, link) => fixedParts(rescheduleLinkSms[booking.bookingType], valuesOf(booking, link)),
  link: path,
  findTarget: async (transaction, { appointment, link }, { secrets }) => {
    const booking = appointment === null ? undefined : await findBooking(transaction, appointment);
    if (booking === undefined || link === null) return null;
    const contents = { kind: 'reschedule-link', booking, link } as const;
    return { leads: { path: path(contents, secrets) }, linkVersion: booking.linkVersion };
  },
  byHand: (booking, { linkId }, now) => {
    if (linkId === null) return null;
    const live = booking.liveLink === linkId;
    return isLinkUsable({ link: linkId, live }, booking, now)
      ? { kind: 'reschedule-link', booking, link: linkId }
      : null;
  },
  words: null,
};
