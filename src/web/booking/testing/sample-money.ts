import type { PayPage } from '#contract/pages/booking-pages.ts';
import type { ReceiptPage, RefundDetailsPage, VerifyReceiptPage } from '#contract/pages/client-pages.ts';
import type { Receipt } from '#contract/replies/money-views.ts';
import { look, reference, token } from './sample-links.ts';
import { business, emptyForm } from './sample-pages.ts';

/** Believable models of the pages about money: paying by transfer, receipts, and where a refund goes. */

const pay: PayPage = {
  page: 'pay',
  reference,
  business,
  serviceName: 'Silk press',
  date: '2026-11-21T10:00:00.000Z',
  bookingType: 'time-based',
  timezone: 'Africa/Lagos',
  amount: 2_500,
  account: { bankName: 'Wema Bank', accountNumber: '7812034455', accountName: 'Paystack Checkout' },
  heldUntil: '2026-11-19T09:30:00.000Z',
  now: '2026-11-19T09:00:12.000Z',
  hold: 'H'.repeat(87),
  notThereYet: false,
  form: emptyForm,
};

export const payPages = {
  open: pay,
  notThereYet: { ...pay, now: '2026-11-19T09:21:40.000Z', notThereYet: true },
  over: { ...pay, now: '2026-11-19T09:31:00.000Z' },
  hire: {
    ...pay,
    serviceName: 'White high-peak canopy, 10 by 10 metres, with side panels and decoration',
    bookingType: 'item-based',
    date: '2026-11-21',
    amount: 173_000,
  },
  themed: {
    ...pay,
    business: {
      ...business,
      businessName: 'Adékúnlé & Daughters Hair, Beauty and Bridal Styling Emporium (Lekki Branch)',
      themeSettings: { primaryColor: '#f4c542', backgroundColor: '#1b1030', textColor: null },
    },
  },
} satisfies Record<string, PayPage>;

const deposit: Receipt = {
  number: '000123',
  receivedAt: '2026-11-19T09:03:00.000Z',
  businessName: 'Glow by Ada',
  businessAddress: '14 Admiralty Way, Lekki Phase 1, Lagos',
  businessPhone: '08031234567',
  clientName: 'Bísí Adéyẹmí',
  serviceName: 'Silk press',
  deliveryFee: 0,
  date: '2026-11-21T10:00:00.000Z',
  bookingType: 'time-based',
  timezone: 'Africa/Lagos',
  kind: 'deposit',
  method: 'online',
  amount: 2_500,
  caution: 0,
  firstDay: null,
  money: [
    { label: 'Total', value: '₦12,500', note: '' },
    { label: 'Paid', value: '₦2,500', note: '' },
    { label: 'Still to pay', value: '₦10,000', note: 'at your visit' },
  ],
  givenBack: 0,
  cautionKept: null,
  isMistake: false,
  reference,
  verifyUrl: 'https://akoko.example/verify/BizK3nQ7vYp2LmXw9TzRs4Qk9d',
};

const item = {
  staffNames: [],
  date: '2026-11-20T23:00:00.000Z',
  endDate: '2026-11-22T23:00:00.000Z',
  duration: 2,
  options: [],
  cancelled: false,
};

export const receiptPages = {
  deposit: { page: 'receipt', look, receipt: deposit },
  balance: {
    page: 'receipt',
    look,
    receipt: { ...deposit, kind: 'balance', method: 'pos', amount: 10_000 },
  },
  hire: {
    page: 'receipt',
    look,
    receipt: {
      ...deposit,
      serviceName: 'Bridal gown hire',
      bookingType: 'item-based',
      date: '2026-11-20T23:00:00.000Z',
      amount: 173_000,
      caution: 50_000,
      firstDay: '2026-11-21',
      givenBack: 50_000,
    },
  },
  order: {
    page: 'receipt',
    look,
    receipt: {
      ...deposit,
      serviceName: 'Chair and Canopy',
      bookingType: 'item-based',
      amount: 276_000,
      caution: 60_000,
      firstDay: '2026-11-21',
      lines: [
        { ...item, line: 1, serviceName: 'Chair', quantity: 150, price: 90_000.5 },
        { ...item, line: 2, serviceName: 'Canopy', quantity: 2, price: 114_000 },
        { ...item, line: 3, serviceName: 'Table', quantity: 9, price: 9_000, cancelled: true },
      ],
      deliveryFee: 12_000,
    },
  },
  caution: {
    page: 'receipt',
    look,
    receipt: { ...deposit, kind: 'caution', method: 'cash', amount: 50_000, caution: 50_000, reference: '' },
  },
} satisfies Record<string, ReceiptPage>;

const checked = {
  number: '000123',
  receivedAt: '2026-11-19T09:03:00.000Z',
  businessName: 'Glow by Ada',
  businessSlug: 'glow-by-ada',
  serviceName: 'Silk press',
  amount: 2_500,
  givenBack: 0,
  isMistake: false,
  timezone: 'Africa/Lagos',
};

export const verifyPages = {
  genuine: { page: 'verify-receipt', receipt: checked },
  givenBack: { page: 'verify-receipt', receipt: { ...checked, givenBack: 2_500 } },
  unknown: { page: 'verify-receipt', receipt: null },
} satisfies Record<string, VerifyReceiptPage>;

const asked: RefundDetailsPage = {
  page: 'refund-details',
  token,
  look,
  amount: 2_500,
  currency: 'NGN',
  why: 'Glow by Ada has cancelled your booking of Silk press.',
  state: 'asked',
  sentBy: 'business',
  lastDigits: '',
  banks: ['Access Bank', 'Guaranty Trust Bank', 'Kuda Bank'],
  form: emptyForm,
};

export const refundPages = {
  asked,
  refused: {
    ...asked,
    form: {
      ...emptyForm,
      values: { accountHolderName: 'Bísí Adéyẹmí', accountNumber: '01234' },
      errors: [
        { field: 'accountNumber', message: 'Must be a 10-digit account number' },
        { field: 'bankName', message: 'This field is required.' },
      ],
      refusal: 'Please fix the errors highlighted.',
    },
  },
  confirming: {
    ...asked,
    heldBy: 'ADÉYẸMÍ BÍSÍ',
    form: {
      ...emptyForm,
      values: {
        accountHolderName: 'Bísí Adéyẹmí',
        accountNumber: '0123456789',
        bankName: 'Kuda Bank',
        seen: '0123456789 Kuda Bank',
      },
    },
  },
  untold: { ...asked, banks: [], form: { ...emptyForm, values: { bankName: 'GTB' } } },
  given: { ...asked, state: 'given', lastDigits: '6789' },
  askedByProvider: { ...asked, sentBy: 'provider' },
  givenToProvider: { ...asked, sentBy: 'provider', state: 'given', lastDigits: '6789' },
  sent: { ...asked, state: 'sent' },
  onItsWay: { ...asked, state: 'on-its-way' },
  sentBack: { ...asked, state: 'sent-back' },
  withdrawn: { ...asked, state: 'withdrawn' },
} satisfies Record<string, RefundDetailsPage>;
