import type { CompletePage } from '#contract/pages/booking-pages.ts';
import type { ManagePage, RescheduledPage, ReschedulePage } from '#contract/pages/client-pages.ts';
import type { NotFoundPage } from '#contract/pages/site-pages.ts';
import type { PublicLine } from '#contract/replies/line-views.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { days, emptyForm, lagosClock, slots } from './sample-pages.ts';

/** Believable models of the pages that follow a booking and of those behind its links, long names among them. */

export const token = `BizK3nQ7vYp2LmXw9TzRs4${'x'.repeat(22)}${'Qk9d'.repeat(10)}Qk9`;
const noTheme = { primaryColor: null, backgroundColor: null, textColor: null };

export const reference = `AK-${'A'.repeat(58)}`;

export const look = {
  businessName: 'Glow by Ada',
  businessSlug: 'glow-by-ada',
  logoUrl: null,
  themeSettings: noTheme,
} as const;

export const unpaid = [
  { label: 'Total', value: '₦12,500', note: '' },
  { label: 'Still to pay', value: '₦12,500', note: 'at your visit' },
];
const deposited = [
  { label: 'Total', value: '₦12,500', note: 'may vary: Glow by Ada agrees the final price with you' },
  { label: 'Paid', value: '₦2,500', note: '' },
  { label: 'Still to pay', value: '₦10,000', note: 'at your visit' },
];
const refundedMoney = [
  { label: 'Paid', value: '₦2,500', note: '' },
  {
    label: 'Coming back',
    value: '₦2,500',
    note: 'the way you paid; banks take up to 10 working days to show it',
  },
];
const accountAskedMoney = [
  { label: 'Paid', value: '₦2,500', note: '' },
  {
    label: 'Coming back',
    value: '₦2,500',
    note: 'to your bank account, once you have told us which one',
  },
];
const rentalMoney = [
  {
    label: 'Total',
    value: '₦175,000',
    note: '₦50,000 of it is the caution fee, which comes back after the hire',
  },
  { label: 'Paid', value: '₦175,000', note: '' },
  { label: 'Still to pay', value: 'Nothing', note: '' },
  { label: 'Coming back', value: '₦50,000', note: 'your caution fee, after the hire' },
];

/** The one line of a booking of one service. */
export const oneLine: PublicLine = {
  line: 1,
  serviceName: 'Silk press',
  staffNames: ['Ada Okonkwo'],
  date: '2026-11-21T10:00:00.000Z',
  endDate: '2026-11-21T11:00:00.000Z',
  duration: 60,
  quantity: 1,
  options: [],
  cancelled: false,
};

const standingPage = {
  look,
  money: unpaid,
  confirmedBy: 'client',
  confirm: emptyForm.seal,
  manage: null,
  review: null,
} as const;

export const completePages = {
  pending: {
    page: 'complete',
    state: 'success',
    ...standingPage,
    reminders: 'We will remind you by SMS and email 24 hours and 2 hours before.',
    appointment: {
      _id: `BizK3nQ7vYp2LmXw9TzRs4${'x'.repeat(22)}`,
      status: 'pending',
      bookingType: 'time-based',
      serviceName: 'Silk press',
      staffName: 'Ada Okonkwo',
      date: '2026-11-21T10:00:00.000Z',
      endDate: '2026-11-21T11:00:00.000Z',
      duration: 60,
      businessName: 'Glow by Ada',
      businessSlug: 'glow-by-ada',
      businessPhone: '08031234567',
      address: '14 Admiralty Way, Lekki Phase 1, Lagos',
      timezone: 'Africa/Lagos',
      hire: null,
      lines: [oneLine],
      serviceId: { _id: 'BizK3nQ7vYp2LmXw9TzRs4A', name: 'Silk press', slug: 'silk-press', duration: 60 },
      staffId: { _id: 'BizK3nQ7vYp2LmXw9TzRs4s', name: 'Ada Okonkwo' },
      again: null,
    },
  },
  failed: {
    page: 'complete',
    state: 'failed',
    message: 'Could not load booking details: no booking belongs to this link.',
    look: null,
  },
  verifying: { page: 'complete', state: 'verifying', reference, look: null },
  unpaid: {
    page: 'complete',
    state: 'verifying',
    reference,
    checkoutUrl: 'https://checkout.paystack.com/0peioxfhpn',
    look,
  },
  unknown: {
    page: 'complete',
    state: 'failed',
    message: 'Payment verification failed.',
    payment: { reference, phone: '08031234567' },
    look,
  },
  missing: {
    page: 'complete',
    state: 'failed',
    message: 'Payment reference missing.',
    payment: { reference: null, phone: '' },
    look: null,
  },
  declined: {
    page: 'complete',
    state: 'failed',
    message: 'Booking Error: the payment did not go through. No payment reached us.',
    retry: '/book/glow-by-ada/silk-press',
    look,
  },
  refunded: {
    page: 'complete',
    state: 'refunded',
    amount: 2_500,
    currency: 'NGN',
    refund: 'on-its-way',
    paidTwice: false,
    told: 'email',
    look,
    phone: '08031234567',
  },
} satisfies Record<string, CompletePage>;

const visit: ManagedAppointment = {
  ...completePages.pending.appointment,
  quantity: 1,
  delivery: null,
  total: 12_500,
  cautionFee: 0,
  priceVaries: true,
  amountPaid: 0,
  overpaid: null,
  cautionKept: null,
  money: unpaid,
  confirmedBy: 'client',
  can: { confirm: true, cancel: true, reschedule: true },
  movesLeft: 1,
  refund: 0,
  freeUntil: '2026-11-20T10:00:00.000Z',
  cancellationPolicy:
    'Please tell us a day ahead when you cannot come: the time then goes to someone on our list.\nLate by more than 20 minutes? Call first.',
  businessEmail: 'hello@glowbyada.example',
};

const rental: ManagedAppointment = {
  ...visit,
  status: 'confirmed',
  bookingType: 'item-based',
  serviceName: 'Bridal gown hire',
  staffName: '',
  staffId: null,
  date: '2026-11-20T23:00:00.000Z',
  endDate: '2026-11-23T23:00:00.000Z',
  duration: 3,
  hire: {
    firstDay: '2026-11-21',
    lastDay: '2026-11-23',
    returnDate: '2026-11-24',
    method: 'delivery',
    place: '',
  },
  delivery: { method: 'delivery', zone: 'Victoria Island and Ikoyi' },
  total: 175_000,
  money: rentalMoney,
  cautionFee: 50_000,
  priceVaries: false,
  can: { confirm: false, cancel: true, reschedule: true },
  movesLeft: 2,
};

const long = {
  businessName: 'Adékúnlé & Daughters Hair, Beauty and Bridal Styling Emporium (Lekki Branch)',
  serviceName: 'Knotless braids with beads, waist length, hair included, wash and deep conditioning',
  staffName: 'Oluwafunmilayo Adébáyọ̀-Ọláníyan',
  address: 'Suite 14B, Second Floor, Admiralty Mall, 22 Admiralty Way, Lekki Phase 1, Lagos',
};

export const rentalComplete: CompletePage = {
  page: 'complete',
  state: 'success',
  appointment: rental,
  ...standingPage,
  money: rentalMoney,
  confirm: null,
  reminders: '',
};
export const longComplete: CompletePage = {
  page: 'complete',
  state: 'success',
  ...standingPage,
  confirm: null,
  reminders: null,
  appointment: { ...completePages.pending.appointment, ...long, status: 'confirmed' },
};

const manage: ManagePage = {
  page: 'manage',
  note: 'I come with my little girl.\nIs there parking?',
  token,
  booking: visit,
  look,
  refundsAsked: [],
  asking: null,
  review: null,
  done: null,
  form: emptyForm,
};

/** A booking's manage page in this status, with what its client may do. */
export const standing = (
  status: ManagedAppointment['status'],
  can: Partial<ManagedAppointment['can']>,
  more: Partial<ManagedAppointment> = {},
): ManagePage => ({
  ...manage,
  booking: { ...visit, status, can: { confirm: false, cancel: false, reschedule: false, ...can }, ...more },
});

export const managePages = {
  pending: manage,
  waiting: standing('pending', { cancel: true, reschedule: true }, { confirmedBy: 'owner', movesLeft: 3 }),
  confirmed: { ...standing('confirmed', { cancel: true, reschedule: true }), done: 'confirmed' },
  moved: standing(
    'rescheduled',
    { cancel: true },
    { movesLeft: 0, amountPaid: 2500, refund: 2500, money: deposited },
  ),
  begun: standing('confirmed', {}),
  over: standing('completed', {}, { amountPaid: 12_500 }),
  cancelled: { ...standing('cancelled', {}, { money: refundedMoney }), done: 'cancelled' },
  accountAsked: {
    ...standing('cancelled', {}, { money: accountAskedMoney }),
    refundsAsked: [{ path: `/refund/${token}`, amount: 2_500 }],
    done: 'cancelled',
  },
  missed: standing('no-show', {}),
  asking: { ...manage, asking: 'cancel' },
  askingFree: {
    ...standing('confirmed', { cancel: true, reschedule: true }, { amountPaid: 2500, refund: 2500 }),
    asking: 'cancel',
  },
  askingLateRental: {
    ...manage,
    booking: { ...rental, amountPaid: 175_000, refund: 50_000 },
    asking: 'cancel',
  },
  askingFreeRental: {
    ...manage,
    booking: { ...rental, amountPaid: 175_000, refund: 175_000 },
    asking: 'cancel',
  },
  askingLate: {
    ...standing('confirmed', { cancel: true }, { amountPaid: 2500, refund: 0 }),
    asking: 'cancel',
  },
  hire: { ...manage, booking: rental },
  long: { ...manage, booking: { ...visit, ...long } },
  refused: {
    ...manage,
    form: { ...emptyForm, refusal: 'This booking was changed meanwhile. Please look at it again.' },
  },
  themed: {
    ...manage,
    look: {
      ...look,
      themeSettings: { primaryColor: '#f4c542', backgroundColor: '#1b1030', textColor: null },
    },
  },
} satisfies Record<string, ManagePage>;

const choosing: ReschedulePage = {
  page: 'reschedule',
  token,
  booking: visit,
  look,
  chosen: { date: '2026-11-21', time: null },
  today: '2026-11-19',
  lastDay: '2027-02-17',
  clock: lagosClock,
  days,
  slots,
  nextFree: null,
  nearest: [],
  month: null,
  form: emptyForm,
};

const choosingDay: ReschedulePage = {
  ...choosing,
  booking: rental,
  chosen: { date: null, time: null },
  days: [],
  slots: [],
  nextFree: '2026-11-20',
  month: {
    year: 2026,
    month: 11,
    unavailable: ['2026-11-19', '2026-11-22', '2026-11-24', '2026-11-25', '2026-11-29'],
  },
};

export const reschedulePages = {
  choosing,
  chosen: { ...choosing, chosen: { date: '2026-11-21', time: '2026-11-21T12:00:00.000Z' } },
  noDay: { ...choosing, chosen: { date: null, time: null }, slots: [] },
  emptyDay: {
    ...choosing,
    chosen: { date: '2026-11-23', time: null },
    slots: [],
    nextFree: '2026-11-25',
  },
  nothingChosen: {
    ...choosing,
    form: { ...emptyForm, refusal: 'Please select a new date and time slot first.' },
  },
  taken: {
    ...choosing,
    nearest: ['2026-11-21T09:15:00.000Z', '2026-11-21T11:30:00.000Z', '2026-11-22T10:00:00.000Z'],
    form: { ...emptyForm, refusal: 'That time has just been taken. Please pick another.' },
  },
  nobody: { ...choosing, booking: { ...visit, staffId: null, staffName: '' } },
  long: { ...choosing, booking: { ...visit, ...long } },
  themed: {
    ...choosing,
    look: {
      ...look,
      themeSettings: { primaryColor: '#c2185b', backgroundColor: '#fff7f0', textColor: null },
    },
  },
  hire: choosingDay,
  rentalChosen: { ...choosingDay, chosen: { date: '2026-11-26', time: null } },
} satisfies Record<string, ReschedulePage>;

export const rescheduledPages = {
  time: { page: 'reschedule-confirmation', newDate: '2026-11-21T12:00:00.000Z', booking: visit._id, look },
  day: { page: 'reschedule-confirmation', newDate: '2026-11-26', booking: null, look: null },
  nonsense: { page: 'reschedule-confirmation', newDate: 'soon"><b>', booking: null, look: null },
  missing: { page: 'reschedule-confirmation', newDate: null, booking: null, look: null },
} satisfies Record<string, RescheduledPage>;

export const deadLinkPages = {
  reschedule: { page: 'not-found', message: null, link: 'reschedule' },
  manage: { page: 'not-found', message: null, link: 'manage' },
  erased: { page: 'not-found', message: null, link: 'erased', businessSlug: 'glow-by-ada' },
  short: { page: 'not-found', message: null, link: 'short' },
  offer: { page: 'not-found', message: null, link: 'offer', businessSlug: 'glow-by-ada' },
  held: { page: 'not-found', message: null, link: 'held' },
  receipt: { page: 'not-found', message: null, link: 'receipt' },
  refund: { page: 'not-found', message: null, link: 'refund' },
  business: { page: 'not-found', message: 'Business not found', link: 'business' },
} satisfies Record<string, NotFoundPage>;
