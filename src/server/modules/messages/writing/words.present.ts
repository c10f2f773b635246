import { clientWays } from '#core/appointments/client-rights.ts';
import { shortDate } from '#core/calendar/day-text.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { defaultText, type SpokenOf, smsForms } from '#core/messages/default-texts.ts';
import type { PlaceholderValues } from '#core/messages/placeholders.ts';
import { parseTemplate, type Template } from '#core/messages/template.ts';
import { claimOf } from '#core/messages/template-rules.ts';
import { asksForAccount, moneyFigures } from '#core/money/client-money.ts';
import { dateIn } from '#core/time/zone.ts';
import { clientMoneyOf } from '../../payments/index.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { BookingNews, OfferNews } from '../kinds/contents.types.ts';
import { pickUpTime } from './beginning.rules.ts';
import { businessInWords, clockTime, firstName, nameInWords, phoneText } from './wording.rules.ts';

/** A message that the business may put in words of its own. */
export type EditableContents = BookingNews | OfferNews;

type Spoken = Pick<
  BookingFacts,
  | 'bookingType'
  | 'clientName'
  | 'serviceName'
  | 'staffName'
  | 'startsAt'
  | 'zone'
  | 'businessName'
  | 'businessPhone'
  | 'businessAddress'
  | 'firstDay'
> &
  // A time that is offered is offered for minutes: it is told in the zone of now.
  Partial<Pick<BookingFacts, 'endsAt' | 'returnDay'>>;

/** What stands for each placeholder; the time is that of the business, of a hire the one that was agreed. */
export const valuesOf = (about: Spoken, link: string): PlaceholderValues => ({
  client: firstName(about.clientName),
  service: nameInWords(about.serviceName),
  staff: nameInWords(about.staffName),
  date: shortDate(dayOf(about)),
  time: timeOf(about),
  business: businessInWords(about.businessName),
  link,
  phone: phoneText(about.businessPhone),
  address: about.businessAddress,
});

const timeOf = ({ bookingType, startsAt, endsAt, returnDay, zone }: Spoken): string =>
  bookingType === 'time-based' || endsAt === undefined || returnDay === undefined
    ? clockTime(startsAt, zone)
    : pickUpTime({ startsAt, endsAt, returnDay, zone });

const dayOf = ({ bookingType, firstDay, startsAt, zone }: Spoken) =>
  bookingType === 'item-based' ? firstDay : dateIn(zone, startsAt);

/** Whether the message asks its reader to say that they will come. */
export const asksToConfirm = ({ status, confirmation }: Pick<BookingFacts, 'status' | 'confirmation'>) =>
  status === 'pending' && confirmation === 'client';

/** Our own words for an SMS, the fullest first. */
export const ourSms = (contents: EditableContents, now: Instant): readonly Template[] =>
  smsForms(contents.kind, spokenOf(contents, now)).map(readOurs);

const spokenOf = (contents: EditableContents, now: Instant): SpokenOf => {
  if (contents.kind === 'waitlist-offer') {
    return { asksToConfirm: false, hire: contents.offer.bookingType === 'item-based' };
  }
  const { booking } = contents;
  return {
    asksToConfirm: asksToConfirm(booking),
    hire: booking.bookingType === 'item-based',
    delivered: booking.deliveryMethod === 'delivery',
    ways: clientWays(booking, now),
    asksAccount: booking.aside.refunds.some(asksForAccount),
    money: moneyFigures(clientMoneyOf(booking, booking.aside)),
  };
};

/**
 * The words the owner wrote for a message; null where there are none that can be read, or where with their values they
 * would speak as a bank.
 */
export const ownWords = (contents: EditableContents): Template | null => {
  const own = contents.words === null ? null : parseTemplate(contents.words);
  const about = contents.kind === 'waitlist-offer' ? contents.offer : contents.booking;
  // guard: a-text-of-before-that-speaks-as-a-bank-is-not-sent
  return own?.ok === true && claimOf(own.value, valuesOf(about, '')) === null ? own.value : null;
};

/** What in the owner's words claims trust only once the values are in, so that ours would go in their place. */
export const claimInOwnWords = (contents: EditableContents): string | null => {
  const own = contents.words === null ? null : parseTemplate(contents.words);
  const about = contents.kind === 'waitlist-offer' ? contents.offer : contents.booking;
  return own?.ok === true ? claimOf(own.value, valuesOf(about, '')) : null;
};

/** The opening paragraph of an email, in the owner's words or ours. */
export const openingWords = (contents: EditableContents, now: Instant): Template =>
  ownWords(contents) ?? readOurs(defaultText(contents.kind, 'email', spokenOf(contents, now)));

/** A text of ours as a template. Throws when it is none. */
export const readOurs = (text: string): Template => {
  const template = parseTemplate(text);
  if (!template.ok) throw new Error('A text of our own cannot be read');
  return template.value;
};
