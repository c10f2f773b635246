import { expect, test } from 'vitest';
import { type BookingTerms, changedTerms, figuresIn, termsStamp } from './booking-terms.ts';
import { toKobo } from './kobo.ts';

const visit: BookingTerms = {
  kind: 'time-based',
  duration: 60,
  price: toKobo(1_500_000),
  priceVaries: false,
  caution: toKobo(0),
  dueNow: toKobo(300_000),
  cancelNoticeHours: 24,
  rentalPolicy: '',
  zones: [],
};
const rental: BookingTerms = {
  ...visit,
  kind: 'item-based',
  duration: 2,
  caution: toKobo(500_000),
  dueNow: toKobo(0),
  rentalPolicy: 'Bring it back clean.',
  zones: [
    { name: 'Ikeja', fee: toKobo(200_000) },
    { name: 'Lekki', fee: toKobo(500_000) },
  ],
};

/** Any text without a dash, and another for another text. */
const digest = (text: string): string => Buffer.from(text).toString('hex');
const changed = (from: BookingTerms, to: Partial<BookingTerms>, delivered = true) =>
  changedTerms(termsStamp(from, digest), termsStamp({ ...from, ...to }, digest), { delivered });

test.each<[string, BookingTerms, Partial<BookingTerms>, readonly string[]]>([
  ['nothing', visit, {}, []],
  ['the price', visit, { price: toKobo(15_000_000) }, ['service']],
  ['the length', visit, { duration: 600 }, ['service']],
  ['that the price may vary', visit, { priceVaries: true }, ['service']],
  ['the deposit', visit, { dueNow: toKobo(0) }, ['service']],
  ['the notice for cancelling what is paid', visit, { cancelNoticeHours: 48 }, ['service']],
  ['the notice for cancelling where nothing is paid', rental, { cancelNoticeHours: 48 }, []],
  ['the kind', visit, { ...rental }, ['kind']],
  ['the policy of hires, for an appointment', visit, { rentalPolicy: 'Other.', zones: rental.zones }, []],
  ['the policy', rental, { rentalPolicy: 'Keep the fee.' }, ['policy']],
  ['the caution fee', rental, { caution: toKobo(0) }, ['service']],
  ['a delivery', rental, { zones: [{ name: 'Ikeja', fee: toKobo(900_000) }] }, ['delivery']],
  ['the order of zones', rental, { zones: rental.zones.toReversed() }, []],
  ['all', rental, { duration: 3, rentalPolicy: '', zones: [] }, ['service', 'policy', 'delivery']],
])('%s: what has changed is named', (_, from, to, expected) => expect(changed(from, to)).toEqual(expected));

test('whoever picks the item up has nothing to do with the price of a delivery', () =>
  expect(changed(rental, { zones: [] }, false)).toEqual([]));

test.each(['', 'time', 'item', 'item-x', 'item-x-y-z-w', '----'])('%s is no stamp that stands', (read) =>
  expect(changedTerms(read, termsStamp(rental, digest), { delivered: true })).not.toEqual([]),
);

test('the figures that were read can be told', () => {
  expect(figuresIn(termsStamp(rental, digest))).toEqual({
    price: 1_500_000,
    duration: 2,
    dueNow: 0,
    caution: 500_000,
  });
  for (const stamp of [
    '',
    'time-a-b-c',
    'time-a-b-c-1.2.3',
    'time-a-b-c-1.2.3.zzzzzzzzzz',
    'time-a-b-c-1.2.3.-4',
  ])
    expect(figuresIn(stamp)).toBeNull();
});
