import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { AppointmentMoney, Caution, Payment, Refund } from '#contract/replies/money-views.ts';
import type { CalendarEvent, OwnerAppointment } from '#contract/replies/views.ts';

/** A visit of Friday 20 November 2026, 10:00 to 11:00 in Lagos. */
export const appointment = (over: Partial<OwnerAppointment> = {}): OwnerAppointment => ({
  _id: 'a',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  status: 'confirmed',
  version: 1,
  clientName: 'Chioma Eze',
  clientPhone: '08031234567',
  clientEmail: 'chioma@example.ng',
  serviceName: 'Silk press',
  staffName: 'Ada',
  serviceId: {
    _id: 's',
    name: 'Silk press',
    duration: 60,
    bookingType: 'time-based',
    slug: 'silk-press',
    category: '',
    price: 15_000,
  },
  staffId: { _id: 'm', name: 'Ada' },
  clientId: 'c',
  source: 'public',
  quantity: 1,
  deliveryDetails: null,
  clientRefundDetails: null,
  notes: '',
  clientNote: '',
  customFieldAnswers: [],
  paymentStatus: 'not_required',
  amountPaid: 0,
  paymentReference: '',
  createdAt: '2026-11-01T09:00:00.000Z',
  lines: [],
  ...over,
});

/** The one service of that visit. */
export const line = (over: Partial<OwnerLine> = {}): OwnerLine => ({
  line: 1,
  serviceName: 'Silk press',
  staffNames: ['Ada'],
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  duration: 60,
  quantity: 1,
  options: [],
  cancelled: false,
  outcome: null,
  serviceId: 's',
  staffIds: ['m'],
  anyone: false,
  price: 15_000,
  hands: 1,
  chosen: [],
  segments: [],
  ...over,
});

/** The same visit as a calendar draws it. */
export const drawn = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  _id: 'a',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  status: 'confirmed',
  version: 1,
  bookingType: 'time-based',
  clientName: 'Chioma Eze',
  serviceName: 'Silk press',
  staffId: 'm',
  staffName: 'Ada',
  ...over,
});

/** A hire of three days, from 20 to 22 November 2026. */
export const rental = (over: Partial<OwnerAppointment> = {}): OwnerAppointment =>
  appointment({
    serviceName: 'Canopy',
    staffName: '',
    staffId: null,
    endDate: '2026-11-22T23:00:00.000Z',
    serviceId: {
      _id: 'h',
      name: 'Canopy',
      duration: 3,
      bookingType: 'item-based',
      slug: 'canopy',
      category: '',
      price: 15_000,
      pricing: { baseRentalFee: 15_000, cautionFee: 5000 },
    },
    deliveryDetails: { method: 'delivery', zone: 'Yaba', fee: 2500, address: '4 Macaulay Way' },
    clientRefundDetails: { accountHolderName: 'Chioma Eze', accountNumber: '0123456789', bankName: 'GTBank' },
    ...over,
  });

/** The money of a visit of ₦15,000 of which nothing is paid. */
export const moneyOf = (over: Partial<AppointmentMoney> = {}): AppointmentMoney => ({
  price: 15_000,
  priceVaries: false,
  cautionFee: 0,
  paid: 0,
  cautionHeld: 0,
  owed: 15_000,
  cautionOwed: 0,
  overpaid: null,
  payments: [],
  refunds: [],
  disputes: [],
  caution: null,
  ...over,
});

/** A deposit of ₦3,000 paid online. */
export const paymentOf = (over: Partial<Payment> = {}): Payment => ({
  _id: 'p',
  kind: 'deposit',
  method: 'online',
  amount: 3000,
  caution: 0,
  isMistake: false,
  recordedBy: null,
  fee: 0,
  receivedAt: '2026-11-01T09:00:00.000Z',
  receipt: null,
  ...over,
});

export const refundOf = (over: Partial<Refund> = {}): Refund => ({
  _id: 'r',
  appointmentId: 'a',
  clientName: 'Chioma Eze',
  serviceName: 'Silk press',
  reason: 'business-cancelled',
  amount: 3000,
  currency: 'NGN',
  state: 'asked',
  problem: '',
  hasDetails: false,
  transferReference: '',
  createdAt: '2026-11-18T09:00:00.000Z',
  settledAt: null,
  ...over,
});

/** A caution fee of ₦5,000 paid online, which is due back. */
export const cautionOf = (over: Partial<Caution> = {}): Caution => ({
  appointmentId: 'a',
  clientName: 'Chioma Eze',
  serviceName: 'Canopy',
  amount: 5000,
  state: 'due',
  withheld: 0,
  withheldReason: '',
  dueAt: '2026-11-22T23:00:00.000Z',
  paidOnline: true,
  ...over,
});
