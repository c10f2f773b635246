import { clientWays } from '#core/appointments/client-rights.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { bookingLinksSms, rescheduleLinkSms } from '#core/messages/default-texts.ts';
import { fitSms } from '#core/messages/fit-sms.ts';
import { moneySmsText } from '#core/messages/money-sms.ts';
import type { PlaceholderValues } from '#core/messages/placeholders.ts';
import type { Template } from '#core/messages/template.ts';
import type { KeptFacts, OverpaidFacts, RefundFacts, VainFacts } from '../facts/money.types.ts';
import type { Contents } from '../kinds/contents.types.ts';
import { businessInWords, firstName, nameInWords, phoneText } from './wording.rules.ts';
import { type EditableContents, ourSms, ownWords, readOurs, valuesOf } from './words.present.ts';

/** What an SMS says: the owner's words, ours, the fullest first, and what stands in them. */
export type SmsParts = {
  readonly own: Template | null;
  readonly ours: readonly Template[];
  readonly values: PlaceholderValues;
};

/**
 * The SMS that says it, always one part of GSM-7: in the owner's words where they fit with this link, else in ours.
 * Throws for a message that only goes by email.
 */
export const writeSms = (
  contents: Contents,
  { shortLink, now }: { readonly shortLink: string; readonly now: Instant },
): string => {
  const { own, ours, values } = smsParts(contents, shortLink, now);
  const inOwn = own === null ? null : fitSms([own], values);
  if (inOwn?.ok === true) return inOwn.value;
  const fitting = fitSms(ours, values);
  if (!fitting.ok) throw new Error('The link leaves no room in an SMS');
  return fitting.value;
};

/**
 * What the SMS of a message is made of, as it stands at `now`; `link` is where its reader goes on. Throws where it only
 * goes by email.
 */
export const smsParts = (contents: Contents, link: string, now: Instant): SmsParts => {
  switch (contents.kind) {
    case 'reschedule-link':
      return fixed(rescheduleLinkSms, valuesOf(contents.booking, link));
    case 'booking-links': {
      const { bookings } = contents;
      const text = bookingLinksSms(bookings.length, clientWays(bookings[0], now));
      return fixed(text, valuesOf(bookings[0], link));
    }
    case 'refund-started':
    case 'refund-sent':
    case 'refund-details': {
      const { kind, refund } = contents;
      return fixed(moneySmsText(kind, refund.amountKobo, refund.currency), moneyValues(refund, link));
    }
    case 'caution-kept':
      return fixed(moneySmsText(contents.kind, contents.kept.withheldKobo), moneyValues(contents.kept, link));
    case 'overpaid':
      return fixed(moneySmsText(contents.kind, contents.over.amountKobo), moneyValues(contents.over, link));
    case 'waitlist-offer':
      return editable(contents, valuesOf(contents.offer, link), now);
    case 'time-gone':
      if (contents.recipient === 'client') {
        const { kind, vain } = contents;
        return fixed(moneySmsText(kind, vain.amountKobo, vain.currency), moneyValues(vain, link));
      }
      break;
    case 'booking-received':
    case 'booking-confirmed':
    case 'rescheduled':
    case 'cancelled':
    case 'reminder':
    case 'rebooking':
      if (contents.recipient === 'client') return editable(contents, valuesOf(contents.booking, link), now);
  }
  throw new Error(`This message of kind ${contents.kind} does not go by SMS`);
};

const editable = (contents: EditableContents, values: PlaceholderValues, now: Instant): SmsParts => ({
  own: ownWords(contents),
  ours: ourSms(contents, now),
  values,
});

const fixed = (text: string, values: PlaceholderValues): SmsParts => ({
  own: null,
  ours: [readOurs(text)],
  values,
});

/** Money has no time and place of its own. */
const moneyValues = (
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
});
