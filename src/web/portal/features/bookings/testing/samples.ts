import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import type { BookableService } from '../offer.ts';

export const zone = 'Africa/Lagos';

const noTheme = { primaryColor: null, backgroundColor: null, textColor: null };

export const ownerService = (over: Partial<OwnerService>): OwnerService => ({
  _id: 's1',
  name: 'Braids',
  slug: 'braids',
  description: '',
  category: 'Hair',
  imageUrl: null,
  imageCloudinaryId: null,
  duration: 180,
  bookingType: 'time-based',
  price: 35_000,
  priceVaries: false,
  customFields: [],
  optionGroups: [],
  segments: [],
  twoHands: null,
  alongside: false,
  customizationSettings: noTheme,
  available: true,
  quantity: 1,
  preRentalBufferDays: 0,
  postRentalBufferDays: 0,
  assignedStaff: [],
  resourceIds: [],
  ...over,
});

export const service = (over: Partial<BookableService>): BookableService => ({
  ...ownerService({}),
  known: true,
  ...over,
});

export const rentalService = (over: Partial<BookableService>): BookableService =>
  service({
    _id: 'h1',
    name: 'Gown',
    bookingType: 'item-based',
    duration: 3,
    price: 0,
    pricing: { baseRentalFee: 60_000, cautionFee: 25_000 },
    quantity: 5,
    ...over,
  });

export const booking = (over: Partial<OwnerAppointment>): OwnerAppointment => ({
  _id: 'a1',
  date: '2026-11-23T09:00:00.000Z',
  endDate: '2026-11-23T12:00:00.000Z',
  status: 'confirmed',
  version: 1,
  clientName: 'Amaka Nwosu',
  clientPhone: '08031112222',
  clientEmail: 'amaka@example.com',
  serviceName: 'Braids',
  staffName: 'Ada',
  serviceId: {
    _id: 's1',
    name: 'Braids',
    duration: 150,
    bookingType: 'time-based',
    slug: 'braids',
    category: 'Hair',
    price: 30_000,
  },
  staffId: { _id: 'm1', name: 'Ada' },
  clientId: 'c1',
  source: 'public',
  quantity: 1,
  deliveryDetails: null,
  clientRefundDetails: null,
  notes: 'By the window.',
  clientNote: '',
  customFieldAnswers: [],
  paymentStatus: 'not_required',
  amountPaid: 0,
  paymentReference: 'DIRECT_1',
  createdAt: '2026-11-01T10:00:00.000Z',
  lines: [],
  ...over,
});

/** 200 units of an item, hired for four days. */
export const rentedLine = (over: Partial<OwnerLine>): OwnerLine => ({
  line: 1,
  serviceName: 'Chair',
  staffNames: [],
  date: '2026-11-23T09:00:00.000Z',
  endDate: '2026-11-26T23:00:00.000Z',
  duration: 4,
  quantity: 200,
  options: [],
  cancelled: false,
  outcome: null,
  serviceId: 'c',
  staffIds: [],
  anyone: false,
  price: 40_000,
  caution: 10_000,
  hands: 1,
  chosen: [],
  segments: [],
  ...over,
});

export const rentalBooking = (over: Partial<OwnerAppointment>): OwnerAppointment =>
  booking({
    serviceName: 'Gown',
    staffName: '',
    staffId: null,
    serviceId: {
      _id: 'h1',
      name: 'Gown',
      duration: 4,
      bookingType: 'item-based',
      slug: 'gown',
      category: 'Hire',
      price: 100_000,
      pricing: { baseRentalFee: 100_000, cautionFee: 40_000 },
    },
    quantity: 2,
    deliveryDetails: { method: 'delivery', zone: 'Yaba', fee: 2000, address: '4 Herbert Macaulay Way' },
    ...over,
  });
