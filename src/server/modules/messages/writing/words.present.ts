import { clientWays } from '#core/appointments/client-rights.ts';
import { shortDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { phoneText } from '#core/contact/phone.ts';
import { countedTitle } from '#core/lines/titles.ts';
import { emailText } from '#core/messages/texts/email-texts.ts';
import type { PlaceholderValues } from '#core/messages/texts/placeholders.ts';
import { smsForms } from '#core/messages/texts/sms-texts.ts';
import { fillTemplate, parseTemplate, type Template } from '#core/messages/texts/template.ts';
import { claimOf } from '#core/messages/texts/template-rules.ts';
import type { SpokenOf } from '#core/messages/texts/wording.ts';
import { asksForAccount, givenBack, moneyFigures } from '#core/money/client-money.ts';
import { toKobo } from '#core/money/kobo.ts';
import { dateIn } from '#core/time/zone.ts';
import { clientMoneyOf } from '../../payments/index.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { KeptFacts, OverpaidFacts, RefundFacts, VainFacts } from '../facts/money.types.ts';
import type { EditableContents, SmsParts } from '../kinds/kind.types.ts';
import { pickUpTime } from './beginning.rules.ts';
import { standingLines } from './lines.present.ts';
import { businessInWords, clockTime, firstName, nameInWords } from './wording.rules.ts';

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
  Partial<Pick<BookingFacts, 'endsAt' | 'returnDay' | 'lines'>>;

/** What stands for each placeholder; the time is that of the business, of a rental the one that was agreed. */
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
  servicesInShort: inShort(about),
});

const inShort = ({ lines = null, bookingType }: Pick<OverpaidFacts, 'bookingType'> & Pick<Spoken, 'lines'>) =>
  countedTitle(
    standingLines(lines).map(({ serviceName }) => serviceName),
    bookingType ?? 'time-based',
  );

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
const ourSms = (contents: EditableContents, now: Instant): readonly Template[] =>
  smsForms(contents.kind, spokenOf(contents, now)).map(readOurs);

const spokenOf = (contents: EditableContents, now: Instant): SpokenOf => {
  if (contents.kind === 'waitlist-offer') {
    return { asksToConfirm: false, rental: contents.offer.bookingType === 'item-based' };
  }
  return spokenOfBooking(contents.booking, now);
};

/** What of a booking our own words differ by, as it stands at `now`. */
export const spokenOfBooking = (booking: BookingFacts, now: Instant): SpokenOf => ({
  asksToConfirm: asksToConfirm(booking),
  awaitsBusiness: booking.status === 'pending' && !asksToConfirm(booking),
  rental: booking.bookingType === 'item-based',
  delivered: booking.deliveryMethod === 'delivery',
  ways: clientWays(booking, now),
  asksAccount: booking.aside.refunds.some(asksForAccount),
  money: sumsOf(booking),
  ...(isOut(booking, now) ? { dueBack: booking.returnDay } : {}),
});

/** Whether a hire has begun that is settled; one that waits to be confirmed is told as waiting. */
const isOut = ({ bookingType, status, startsAt }: BookingFacts, now: Instant): boolean =>
  bookingType === 'item-based' && status !== 'pending' && now >= startsAt;

/** What is still to pay and, without what goes back or went back, what is paid: an SMS has no room for the rest. */
const sumsOf = (booking: BookingFacts): NonNullable<SpokenOf['money']> => {
  const told = clientMoneyOf(booking, booking.aside);
  const { paid, due } = moneyFigures(told);
  const { coming, sent } = givenBack(told);
  return { paid: toKobo(paid - coming - sent), due };
};

/**
 * The words the owner wrote for a message; null where there are none that can be read, where with their values they
 * would speak as a bank, or where they tell new dates by the day of a pick-up that is past.
 */
const ownWords = (contents: EditableContents, now: Instant): Template | null => {
  if (contents.kind === 'rescheduled' && isOut(contents.booking, now)) return null;
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
const openingWords = (contents: EditableContents, now: Instant): Template =>
  ownWords(contents, now) ?? readOurs(emailText(contents.kind, spokenOf(contents, now)));

/** A text of ours as a template. Throws when it is none. */
const readOurs = (text: string): Template => {
  const template = parseTemplate(text);
  if (!template.ok) throw new Error('A text of our own cannot be read');
  return template.value;
};

/** What a letter begins with: the owner's words or ours, a paragraph a line. */
export const openingOf = (contents: EditableContents, link: string, now: Instant): readonly string[] => {
  const about = contents.kind === 'waitlist-offer' ? contents.offer : contents.booking;
  return fillTemplate(openingWords(contents, now), valuesOf(about, link))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
};

/** An SMS that may be in its owner's words. */
export const editableParts = (
  contents: EditableContents,
  values: PlaceholderValues,
  now: Instant,
): SmsParts => ({ own: ownWords(contents, now), ours: ourSms(contents, now), values });

/** An SMS in our words alone. */
export const fixedParts = (text: string, values: PlaceholderValues): SmsParts => ({
  own: null,
  ours: [readOurs(text)],
  values,
});

/** What stands for each placeholder where money is told of, which has no time and place of its own. */
export const moneyValues = (
  about: KeptFacts | OverpaidFacts | RefundFacts | VainFacts,
  link: string,
): PlaceholderValues => ({
  client: firstName(about.clientName),
  service: nameInWords(about.serviceName),
  staff: '',
  date: '',
  time: '',
  business: businessInWords(about.businessName),
  link,
  phone: phoneText(about.businessPhone),
  address: '',
  servicesInShort: inShort(about) ?? (about.appointment === null ? PAYMENT : undefined),
});

/** What money was for that became no booking, where there is no room for the names of what was to be booked. */
const PAYMENT = 'your payment';
