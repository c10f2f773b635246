import { paths } from '#contract/paths.ts';
import { addDays, longDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { minutesText } from '#core/calendar/minutes-text.ts';
import type { TenantTransaction } from '../../../../platform/db/transaction.ts';
import type { Id } from '../../../../platform/ids.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { lockOffer, type OfferFacts } from '../../facts/offer.repo.ts';
import { offerToken } from '../../links/links.rules.ts';
import { insertMessages } from '../../planning/queue.repo.ts';
import { madeUpOffer } from '../../texts/samples.rules.ts';
import { findWords } from '../../texts/texts.repo.ts';
import { businessDetails } from '../../writing/details.present.ts';
import { type Detail, type Letter, type Said, sentFor } from '../../writing/letter.types.ts';
import { clockTime, dateAndTime, greeting, namedForClients, zoneNote } from '../../writing/wording.rules.ts';
import { editableParts, openingOf, valuesOf } from '../../writing/words.present.ts';
import type { OfferNews } from '../contents.types.ts';
import type { Kind, OwnerWords } from '../kind.types.ts';

/** To whoever waits first: a time has opened, and is held for them for a while. */
const letter = (offer: OfferFacts, { opening, link }: Said): Letter => {
  const { businessName, bookingType, expiresAt, zone } = offer;
  const until = clockTime(expiresAt, zone);
  return {
    subject: `Held for you until ${until}: ${bookingType === 'item-based' ? 'a hire' : 'a time'} at ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: bookingType === 'item-based' ? 'It is held for you' : 'A time has opened for you',
    greeting: greeting(offer.clientName),
    paragraphs: opening,
    details: [
      { label: 'What', value: offer.serviceName },
      ...(offer.bookingType === 'item-based' ? rentalDays(offer) : appointmentTime(offer)),
      ...(offer.staffName === '' ? [] : [{ label: 'With', value: offer.staffName }]),
      { label: 'Held until', value: `${until} ${zoneNote(zone)}` },
      ...businessDetails(offer),
    ],
    action: { label: 'See and take this time', url: link },
    afterwards: [
      `Nothing is booked until you take it. If it does not suit you, open the link and say no, so that somebody else gets it sooner. After ${until} others can have it, and you are off the waitlist; its page then says how to join again. The link is only for you.`,
    ],
    footer: sentFor(businessName),
  };
};

const appointmentTime = ({ startsAt, duration, zone }: OfferFacts): readonly Detail[] => [
  { label: 'When', value: `${dateAndTime(startsAt, zone)} ${zoneNote(zone)}` },
  { label: 'Takes', value: minutesText(duration) },
];

const rentalDays = ({ firstDay, startsAt, duration, zone }: OfferFacts): readonly Detail[] => [
  { label: 'Pick-up', value: `${longDate(firstDay)}, from ${clockTime(startsAt, zone)} ${zoneNote(zone)}` },
  { label: 'Return', value: longDate(addDays(firstDay, duration)) },
];

/** Queues the news of a time that is held for whoever waited, by SMS and, where they left an address, by email. */
export const enqueueOffer = (
  transaction: TenantTransaction,
  news: { readonly offer: Id; readonly phone: string; readonly email: string; readonly now: Instant },
): Promise<void> => {
  const { offer, phone, email, now } = news;
  const about = {
    business: transaction.business,
    kind: 'waitlist-offer',
    recipient: 'client',
    offer,
  } as const;
  const drafts = [
    { ...about, channel: 'sms', address: phone },
    { ...about, channel: 'email', address: email },
  ] as const;
  return insertMessages(
    transaction,
    drafts.filter(({ address }) => address !== ''),
    now,
  );
};

/** Whether an offered time is still held for whoever waited for it. */
export const isOfferOpen = ({ state, expiresAt }: Pick<OfferFacts, 'state' | 'expiresAt'>, now: Instant) =>
  state === 'open' && now < expiresAt;

const path = ({ business, offer }: Pick<OfferFacts, 'business' | 'offer'>, secrets: Secrets): string =>
  paths.offer(offerToken(secrets, business, offer));

/** A time is held for whoever waits first. */
export const waitlistOffer: Kind<OfferNews, OwnerWords> = {
  kind: 'waitlist-offer',
  due: { by: 'step', step: enqueueOffer },
  counts: 'news',
  load: async (transaction, { business, channel, offer: id }, now) => {
    const kind = 'waitlist-offer';
    const offer = id === null ? undefined : await lockOffer(transaction, business, id);
    if (offer === undefined || !isOfferOpen(offer, now)) return null;
    return { kind, offer, words: await findWords(transaction, business, { kind, channel }) };
  },
  mail: (contents, { publicUrl, secrets, clock }) => {
    const link = publicUrl + path(contents.offer, secrets);
    const offer = namedForClients(contents.offer);
    const opening = openingOf(contents, link, clock.now());
    return { letter: letter(offer, { opening, link }), business: offer };
  },
  sms: (contents, link, now) => editableParts(contents, valuesOf(contents.offer, link), now),
  link: ({ offer }, secrets) => path(offer, secrets),
  // Its page says whether the time is still held.
  findTarget: async ({ business }, { offer }, { secrets }) =>
    offer === null ? null : { leads: { path: path({ business, offer }, secrets) }, linkVersion: 0 },
  byHand: () => null,
  words: {
    sample: (shop, words, now) => ({ kind: 'waitlist-offer', words, offer: madeUpOffer(shop, now) }),
  },
};
