import type { ManagePage } from '#contract/pages/client-pages.ts';
import type { AddedChoice, AddLinePage } from '#contract/pages/lines-pages.ts';
import type { LineOffer } from '#contract/replies/line-changes.ts';
import type { PublicLine } from '#contract/replies/line-views.ts';
import { linesPages } from './sample-lines.ts';
import { look, oneLine, standing, token, unpaid } from './sample-links.ts';
import { emptyForm, services } from './sample-pages.ts';

/** A client's changes of the services of a booking: one less, and one more. */

/** Wash, set and nails by two people, the first from eleven on. */
const severalLines: readonly PublicLine[] = [
  { ...oneLine, serviceName: 'Wash', endDate: '2026-11-21T10:30:00.000Z', duration: 30 },
  {
    ...oneLine,
    line: 2,
    serviceName: 'Set',
    date: '2026-11-21T10:30:00.000Z',
    endDate: '2026-11-21T11:45:00.000Z',
    duration: 75,
    options: ['To the waist'],
  },
  {
    ...oneLine,
    line: 3,
    serviceName: 'Nails',
    staffNames: ['Bola Ade'],
    date: '2026-11-21T11:45:00.000Z',
    endDate: '2026-11-21T12:45:00.000Z',
  },
];
const [washLine = oneLine, setLine = oneLine, nailsLine = oneLine] = severalLines;

const severalServices = standing(
  'confirmed',
  { cancel: true, reschedule: true },
  {
    serviceName: 'Wash, Set and Nails',
    lines: [...severalLines],
    endDate: '2026-11-21T12:45:00.000Z',
    duration: 165,
    total: 17_500,
    priceVaries: false,
    amountPaid: 3_500,
    refund: 3_500,
    money: [
      { label: 'Total', value: '₦17,500', note: '' },
      { label: 'Paid', value: '₦3,500', note: '' },
      { label: 'Still to pay', value: '₦14,000', note: 'at your visit' },
    ],
  },
);
/** A fifth of the price was paid. */
const lineCost = {
  line: 2,
  price: 9_000,
  before: 17_500,
  back: 1_700,
  stays: 1_800,
  late: false,
  hash: 'x'.repeat(43),
};
const askingSet = { ...severalServices, asking: 'line', line: setLine, cost: lineCost } as const;

export const severalPages = {
  several: severalServices,
  severalLeft: {
    ...severalServices,
    booking: {
      ...severalServices.booking,
      lines: [{ ...washLine, cancelled: true }, { ...setLine, cancelled: true }, nailsLine],
    },
    done: 'line-cancelled',
    line: { ...setLine, cancelled: true },
  },
  severalBegun: standing('confirmed', {}, { lines: [...severalLines] }),
  severalMore: { ...severalServices, done: 'line-added', line: nailsLine },
  askingLine: askingSet,
  askingFirstLine: {
    ...askingSet,
    line: washLine,
    cost: { ...lineCost, line: 1, price: 13_500, back: 800, stays: 2_700 },
  },
  askingLastLine: {
    ...askingSet,
    line: nailsLine,
    cost: { ...lineCost, line: 3, price: 12_500, back: 0, stays: 3_500, late: true },
  },
  askingLineCredit: { ...askingSet, cost: { ...lineCost, back: 0, stays: 17_500, late: true } },
  askingLineFree: { ...askingSet, cost: { ...lineCost, price: 17_500, back: 0, stays: 3_500 } },
  askingLineUnpaid: {
    ...askingSet,
    booking: { ...severalServices.booking, amountPaid: 0, refund: 0, money: unpaid },
    cost: { ...lineCost, back: 0, stays: 0 },
  },
} satisfies Record<string, ManagePage>;

const { chosenLines, staff } = linesPages.services;
const choosable = chosenLines?.services.find(({ optionGroups }) => optionGroups.length > 0);
if (choosable === undefined) throw new Error('No sample of a service has something to be chosen');

const page: AddLinePage = {
  page: 'add-line',
  token,
  booking: severalServices.booking,
  look,
  services: services.filter(({ bookingType }) => bookingType === 'time-based'),
  chosen: null,
  form: emptyForm,
};

const choice: AddedChoice = {
  line: { serviceId: choosable._id, optionIds: [choosable.optionGroups[0]?.options[0]?._id ?? ''] },
  text: choosable._id,
  service: choosable,
  staff,
  totals: { minutes: choosable.duration, price: choosable.price, options: [] },
  errors: [],
  offer: null,
};

const offer: LineOffer = {
  price: 6_000,
  minutes: 60,
  places: [
    {
      date: '2026-11-21T09:00:00.000Z',
      endDate: '2026-11-21T10:00:00.000Z',
      staffNames: ['Ada Okonkwo'],
      hash: 'a'.repeat(43),
    },
    {
      date: '2026-11-21T12:45:00.000Z',
      endDate: '2026-11-21T13:45:00.000Z',
      staffNames: ['Ada Okonkwo', 'Bola Ade'],
      hash: 'b'.repeat(43),
    },
  ],
  questions: [{ id: 'shade', label: 'Which shade?', type: 'text', required: true, options: [] }],
};

export const addLinePages = {
  services: page,
  nothing: { ...page, services: [] },
  choices: { ...page, chosen: choice },
  wrong: {
    ...page,
    chosen: { ...choice, errors: [{ field: 'lines.0.optionIds', message: 'Please choose: Length.' }] },
  },
  times: { ...page, chosen: { ...choice, offer } },
  oneTime: {
    ...page,
    chosen: { ...choice, offer: { ...offer, places: offer.places.slice(1), questions: [] } },
  },
  free: { ...page, chosen: { ...choice, offer: { ...offer, price: 0 } } },
  toBeAgreed: {
    ...page,
    chosen: {
      ...choice,
      service: { ...choosable, priceVaries: true },
      offer: { ...offer, price: 0 },
    },
  },
  noTime: { ...page, chosen: { ...choice, offer: { ...offer, places: [] } } },
  noTimeNorMove: {
    ...page,
    booking: { ...page.booking, can: { ...page.booking.can, reschedule: false } },
    chosen: { ...choice, offer: { ...offer, places: [] } },
  },
  refused: {
    ...page,
    chosen: { ...choice, offer },
    form: {
      ...emptyForm,
      refusal: 'Please choose a time first.',
      errors: [
        { field: 'place', message: 'Please choose a time first.' },
        { field: 'field-shade', message: 'This field is required.' },
      ],
    },
  },
} satisfies Record<string, AddLinePage>;
