import type { AskedOrder, RentalPage } from '#contract/pages/booking-pages.ts';
import type { PaymentTerms } from '#contract/pages/page-forms.ts';
import type { PublicBusiness } from '#contract/replies/views.ts';
import { whoReturns } from '#core/appointments/how-returned.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { business, dayAfter, emptyForm, nothingDue, services, silkPress } from './sample-pages.ts';

/** Believable models of the rental stepper. */

export const rental = services.find((service) => service.bookingType === 'item-based') ?? silkPress;
const rentalShop: PublicBusiness = {
  ...business,
  bookingSettings: {
    ...business.bookingSettings,
    rentalPolicy:
      'Please collect and return the item on the days you booked, between 9 in the morning and 5 in the evening.\n\nThe caution fee comes back to you within three working days of the return, less the cost of stains, tears or missing parts. A gown that comes back a day late is charged one more day.\n\nBring a valid means of identification:\n– NIN slip\n– driver’s licence\n– international passport\n\nThe item stays the property of Glow by Ada. It may not be altered, lent out or taken abroad.',
  },
  deliverySettings: {
    pickupAddress: '14 Admiralty Way, Lekki Phase 1, Lagos',
    deliveryZones: [
      { zoneName: 'Lekki and Ajah', price: 3_000 },
      { zoneName: 'Victoria Island and Ikoyi', price: 4_500 },
      { zoneName: 'Mainland (Yaba, Surulere, Ikeja, Maryland)', price: 7_500 },
    ],
  },
};

const ownItem: AskedOrder = { lines: [], text: '', items: [], anew: null, errors: [] };

const rentalStart: RentalPage = {
  page: 'rental',
  business: rentalShop,
  service: { ...rental, customFields: silkPress.customFields.slice(0, 2) },
  asked: ownItem,
  step: 1,
  chosen: { date: null, days: null, method: null, zone: null, agreed: false },
  today: '2026-11-19',
  lastDay: '2027-02-17',
  month: {
    year: 2026,
    month: 11,
    unavailable: ['2026-11-19', '2026-11-22', '2026-11-24', '2026-11-25', '2026-11-29'],
  },
  returning: whoReturns(rentalShop.businessName),
  closedReturns: {
    '2026-11-26': 'They are closed on Sunday, 29 Nov 2026: bring it back on Monday, 30 Nov 2026.',
  },
  pickupAt: rentalShop.deliverySettings.pickupAddress,
  varies: rental.priceVaries ? 'The price may vary. Glow by Ada agrees the final amount with you.' : '',
  refundWhy:
    'Glow by Ada sends your caution fee of ₦50,000 back to this account once the item is returned. The account is kept encrypted, used for nothing else and deleted 30 days after.',
  noPolicy: 'No rental policy has been set by the business.\n\nThe item has to be back on its return date.',
  nextFree: '2026-11-20',
  nearest: [],
  period: null,
  cost: { base: 120_000, caution: 50_000, delivery: 0, total: 170_000 },
  banks: ['Access Bank', 'Guaranty Trust Bank', 'Kuda Bank'],
  form: emptyForm,
  confirms:
    'We hold this hire for you straight away. You confirm it yourself: tap “I’ll be there” on the next page or in our message.',
  afterBooking: 'client',
  waitlist: true,
  payment: nothingDue(170_000),
  freeFrom: '2026-11-21',
};

const dayChosen: RentalPage = {
  ...rentalStart,
  step: 2,
  chosen: { ...rentalStart.chosen, date: '2026-11-21' },
  period: { lastDay: '2026-11-23', returnDate: '2026-11-24' },
};

const rentalDetails: RentalPage = {
  ...dayChosen,
  step: 4,
  chosen: { date: '2026-11-21', days: null, method: 'delivery', zone: 'Lekki and Ajah', agreed: true },
  cost: { base: 120_000, caution: 50_000, delivery: 3_000, total: 173_000 },
};

const paidShop: PublicBusiness = {
  ...rentalShop,
  bookingSettings: { ...rentalShop.bookingSettings, requireDeposit: true },
};

const rentalDue: PaymentTerms = {
  quote: { dueNow: 173_000, caution: 50_000, total: 173_000 },
  cancelNoticeHours: 48,
  stamp: 'time-a-b-c',
};

/** What an event takes, of which some is short on two days. */
const orderItems: AskedOrder['items'] = [
  {
    _id: 'C'.repeat(44),
    name: 'Chiavari chair, gold',
    period: 1,
    baseFee: 200,
    extraDayFee: 50,
    lengths: [],
    caution: 0,
  },
  {
    _id: 'T'.repeat(44),
    name: 'Banquet table, 6 feet',
    period: 2,
    baseFee: 1_500,
    extraDayFee: 500,
    lengths: [{ name: 'Weekend', days: 3, price: 1_800, startsOn: null }],
    caution: 500,
  },
  {
    _id: 'P'.repeat(44),
    name: 'White high-peak canopy, 10 by 10 metres',
    period: 1,
    baseFee: 25_000,
    extraDayFee: null,
    lengths: [],
    caution: 10_000,
  },
];
const orderLines = orderItems.map(({ _id: serviceId }, at) => ({
  serviceId,
  quantity: [200, 20, 2][at] ?? 1,
}));
const orderStart: RentalPage = {
  ...rentalStart,
  asked: { lines: orderLines, text: writeLines(orderLines), items: orderItems, anew: 1, errors: [] },
  service: {
    ...rentalStart.service,
    name: 'Chiavari chair, gold + 2 more',
    imageUrl: null,
    description: '',
    duration: 3,
    pricing: { baseRentalFee: 246_000, cautionFee: 30_000 },
  },
  chosen: { ...rentalStart.chosen, days: 3 },
  month: {
    ...rentalStart.month,
    unavailable: [...rentalStart.month.unavailable, '2026-11-27', '2026-11-28'],
    short: [
      { date: '2026-11-27', units: [192, 20, 2], sharing: [] },
      { date: '2026-11-28', units: [300, 12, 0], sharing: [] },
    ],
  },
  waitlist: false,
  cost: { base: 246_000, caution: 30_000, delivery: 0, total: 276_000 },
  payment: nothingDue(276_000),
};

export const rentalPages = {
  order: orderStart,
  orderShort: { ...orderStart, chosen: { ...orderStart.chosen, date: '2026-11-28' } },
  orderDetails: {
    ...orderStart,
    step: 4,
    chosen: { date: '2026-11-21', days: 3, method: 'delivery', zone: 'Lekki and Ajah', agreed: true },
    period: { lastDay: '2026-11-23', returnDate: '2026-11-24' },
    cost: { base: 246_000, caution: 30_000, delivery: 3_000, total: 279_000 },
    business: paidShop,
    payment: {
      ...rentalDue,
      quote: { dueNow: 279_000, caution: 30_000, total: 279_000 },
    },
  },
  start: rentalStart,
  fullMonth: {
    ...rentalStart,
    month: {
      year: 2026,
      month: 11,
      unavailable: Array.from({ length: 30 }, (_, at) => dayAfter('2026-11-01', at)),
    },
    nextFree: '2026-12-03',
  },
  nothingFree: {
    ...rentalStart,
    month: {
      year: 2026,
      month: 11,
      unavailable: Array.from({ length: 30 }, (_, at) => dayAfter('2026-11-01', at)),
    },
    nextFree: null,
  },
  delivery: dayChosen,
  zones: { ...dayChosen, chosen: { ...dayChosen.chosen, method: 'delivery' } },
  pickupOnly: {
    ...dayChosen,
    business,
    pickupAt: 'Address will be provided upon booking confirmation.',
  },
  policy: { ...rentalDetails, step: 3, chosen: { ...rentalDetails.chosen, agreed: false } },
  noPolicy: {
    ...rentalDetails,
    business,
    step: 3,
    chosen: { ...rentalDetails.chosen, method: 'pickup', zone: null, agreed: false },
  },
  details: rentalDetails,
  refused: {
    ...rentalDetails,
    form: {
      ...emptyForm,
      values: {
        clientName: 'Ngozi Eze',
        clientEmail: 'ngozi@mail.example',
        clientPhone: '08031234567',
        'field-hairtype': 'Natural',
        'clientRefundDetails.accountHolderName': 'Ngozi Eze',
        'clientRefundDetails.accountNumber': '012345',
      },
      errors: [
        { field: 'deliveryDetails.address', message: 'This field is required.' },
        { field: 'clientRefundDetails.bankName', message: 'This field is required.' },
        { field: 'clientRefundDetails.accountNumber', message: 'Must be a 10-digit account number' },
      ],
      refusal: 'Please fix the errors highlighted.',
    },
  },
  lost: {
    ...rentalDetails,
    nearest: ['2026-11-26', '2026-11-27', '2026-12-01'],
    form: {
      ...emptyForm,
      values: { clientName: 'Ngozi Eze', clientEmail: 'ngozi@mail.example', clientPhone: '08031234567' },
      refusal: 'Nothing is free on those days. Please pick other dates.',
    },
  },
  coloured: {
    ...rentalDetails,
    business: {
      ...rentalShop,
      themeSettings: { primaryColor: '#f4c542', backgroundColor: '#1b1030', textColor: '#3a2a55' },
    },
  },
  colouredStart: {
    ...rentalStart,
    chosen: { ...rentalStart.chosen, date: '2026-11-21' },
    business: {
      ...rentalShop,
      businessName: 'Àdùkẹ́ & Sons Canopies, Chairs and Events Rentals of Gwarinpa, Abuja',
      themeSettings: { primaryColor: '#f4c542', backgroundColor: '#1b1030', textColor: '#3a2a55' },
    },
    service: {
      ...rentalStart.service,
      name: 'White high-peak canopy, 10 by 10 metres, with side panels and decoration',
      priceVaries: true,
    },
  },
  varies: { ...rentalStart, service: { ...rentalStart.service, priceVaries: true } },
  payNow: { ...rentalDetails, business: paidShop, payment: rentalDue },
  payNowStart: {
    ...dayChosen,
    business: paidShop,
    payment: { ...rentalDue, quote: { dueNow: 170_000, caution: 50_000, total: 170_000 } },
  },
} satisfies Record<string, RentalPage>;
