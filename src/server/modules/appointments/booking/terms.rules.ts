import { createHash } from 'node:crypto';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { describeLead } from '#core/messages/leads.ts';
import {
  type BookingTerms,
  type ChangedTerm,
  changedTerms,
  figuresIn,
  type TermsFigures,
  termsStamp,
} from '#core/money/booking-terms.ts';
import { koboToNaira, nairaText } from '#core/money/kobo.ts';
import { toBase62 } from '../../../platform/ids.ts';

const LETTERS = 16;

const digest = (text: string): string =>
  toBase62(BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`), LETTERS);

/** What the form of a booking page carries: the same exactly as long as the page would say the same. */
export const stampOf = (terms: BookingTerms): string => termsStamp(terms, digest);

/** `late`: it starts so soon that a deposit would not come back any more. */
type TermsChoice = { readonly delivered: boolean; readonly late?: boolean };

/**
 * Why a booking is not made on these terms: they are not those the client read, whose stamp came along as `read`. With
 * the terms as they stand and their stamp. Null: they are, or the caller did not say what was read.
 */
export const refuseOtherTerms = (
  read: string | undefined,
  terms: BookingTerms,
  choice: TermsChoice,
): Refusal | null => {
  if (read === undefined || read === '') return null;
  const stamp = stampOf(terms);
  const changed = changedTerms(read, stamp, choice);
  if (changed.length === 0) return null;
  return refusal('TERMS_CHANGED', {
    message: messageOf(terms, changed, { before: figuresIn(read), choice }),
    data: { changed, terms: { stamp, ...presentTerms(terms) } },
  });
};

/** The same where only the kind counts: the form of an appointment is none of a hire, and cannot be read as one. */
export const refuseOtherKind = (read: string | undefined, terms: BookingTerms): Refusal | null => {
  const given = refuseOtherTerms(read, terms, { delivered: false });
  return given !== null && isOfOtherKind(given) ? given : null;
};

/** Whether what was read has become the other kind of service. */
export const isOfOtherKind = ({ code, data }: Refusal): boolean =>
  code === 'TERMS_CHANGED' &&
  typeof data === 'object' &&
  data !== null &&
  'changed' in data &&
  Array.isArray(data.changed) &&
  data.changed.includes('kind');

const presentTerms = (terms: BookingTerms) => ({
  bookingType: terms.kind,
  duration: terms.duration,
  price: koboToNaira(terms.price),
  priceVaries: terms.priceVaries,
  cautionFee: koboToNaira(terms.caution),
  dueNow: koboToNaira(terms.dueNow),
  cancelNoticeHours: terms.cancelNoticeHours,
  rentalPolicy: terms.rentalPolicy,
  deliveryZones: terms.zones.map(({ name, fee }) => ({ zoneName: name, price: koboToNaira(fee) })),
});

const messageOf = (
  terms: BookingTerms,
  changed: readonly ChangedTerm[],
  { before, choice }: { readonly before: TermsFigures | null; readonly choice: TermsChoice },
): string => {
  if (changed.includes('kind')) {
    const now =
      terms.kind === 'item-based'
        ? 'This is now an item for hire, by the day.'
        : 'This is now an appointment, at a time of the day.';
    return `${now} ${serviceText(terms, choice)} Nothing has been booked. Please choose again if you want it.`;
  }
  const said = [
    changed.includes('service') ? serviceText(terms, choice) : '',
    changed.includes('service') ? beforeText(terms, before) : '',
    changed.includes('delivery') ? deliveryText(terms) : '',
    'Nothing has been booked yet. Please book again if you agree.',
    changed.includes('policy') ? policyText(terms) : '',
  ];
  const [what] = changed.length === 1 && changed[0] === 'policy' ? ['The rental policy'] : ['The terms'];
  return [`${what} changed after you opened this page.`, ...said].filter((text) => text !== '').join(' ');
};

/** What of it was said before, where it was another: `It was 1 hour and ₦15,000.` */
const beforeText = (terms: BookingTerms, before: TermsFigures | null): string => {
  if (before === null) return '';
  const { kind, duration, price, caution, dueNow } = terms;
  const rental = kind === 'item-based';
  const was = [
    before.duration === duration ? '' : rental ? daysText(before.duration) : describeLead(before.duration),
    before.price === price ? '' : nairaText(before.price),
    !rental || before.caution === caution ? '' : `a caution fee of ${nairaText(before.caution)}`,
    before.dueNow === dueNow ? '' : `${nairaText(before.dueNow)} to pay now`,
  ].filter((text) => text !== '');
  const last = was.at(-1);
  return last === undefined
    ? ''
    : `It was ${[was.slice(0, -1).join(', '), last].filter((text) => text !== '').join(' and ')}.`;
};

const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

const serviceText = (
  { kind, duration, price, priceVaries, caution, dueNow, ...terms }: BookingTerms,
  { late = false }: TermsChoice,
): string => {
  const rental = kind === 'item-based';
  const fee = rental && caution > 0 ? `, and a caution fee of ${nairaText(caution)}` : '';
  const cost = rental
    ? `${daysText(duration)} of hire now cost ${nairaText(price)}${fee}.`
    : `It now takes ${describeLead(duration)} and costs ${nairaText(price)}.`;
  return [
    cost,
    priceVaries ? 'The price may vary.' : '',
    dueNow === 0
      ? 'Nothing is paid now.'
      : rental
        ? 'All of it is paid now.'
        : `${nairaText(dueNow)} is paid now.`,
    dueNow === 0 ? '' : cancelText(terms.cancelNoticeHours, late),
    dueNow > 0 && caution > 0 && terms.cancelNoticeHours > 0 ? 'You still get the caution fee back.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
};

const cancelText = (hours: number, late: boolean): string => {
  if (hours === 0) return 'Cancel before it starts and you get it back.';
  const notice = describeLead(hours * 60);
  return late
    ? `It starts in less than ${notice}: if you cancel, you do not get it back.`
    : `Cancel ${notice} or more before it starts and you get it back. Later than that, you do not.`;
};

const deliveryText = ({ zones }: BookingTerms): string =>
  zones.length === 0
    ? 'Delivery is no longer offered.'
    : `Delivery now costs: ${zones.map(({ name, fee }) => `${name} ${nairaText(fee)}`).join(', ')}.`;

const policyText = ({ rentalPolicy }: BookingTerms): string =>
  rentalPolicy === ''
    ? 'There is no longer a rental policy.'
    : `The rental policy now says:\n\n${rentalPolicy}`;
