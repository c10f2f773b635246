import type { LoginPage, RegisterPage } from '#contract/pages/account-pages.ts';
import type { BookPage, SlotDay } from '#contract/pages/booking-pages.ts';
import type { FormState, PaymentTerms } from '#contract/pages/page-forms.ts';
import type { LandingPage, UniversalPage } from '#contract/pages/site-pages.ts';
import type { PublicStaff } from '#contract/replies/staff-views.ts';
import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import type { ZoneClock } from '#core/calendar/zone-clock.ts';

/** Believable models of every page: what the byte budgets are weighed with and the tests render. */

export const handle = (letter: string): string => `BizK3nQ7vYp2LmXw9TzRs4${letter.repeat(22)}`;

export const business: PublicBusiness = {
  _id: 'BizK3nQ7vYp2LmXw9TzRs4',
  businessSlug: 'glow-by-ada',
  businessName: 'Glow by Ada',
  businessDescription:
    'Braids, silk press and treatments in a quiet studio off Admiralty Way. One client at a time.',
  address: '14 Admiralty Way, Lekki Phase 1, Lagos',
  logoUrl: null,
  bannerImageUrl: null,
  heroButtonText: '',
  phone: '08031234567',
  email: 'hello@glowbyada.example',
  timezone: 'Africa/Lagos',
  socialLinks: {
    instagram: 'https://instagram.com/glowbyada',
    facebook: '',
    twitter: 'http://twitter.com/glowbyada',
    whatsapp: '08031234567',
  },
  themeSettings: { primaryColor: null, backgroundColor: null, textColor: null },
  bookingSettings: { requireDeposit: false, depositPercentage: 0, rentalPolicy: '' },
  deliverySettings: { deliveryZones: [], pickupAddress: '' },
};

const noTheme = { primaryColor: null, backgroundColor: null, textColor: null };

export const serviceOf = (
  letter: string,
  given: Pick<PublicService, 'name' | 'slug' | 'price' | 'duration'> & Partial<PublicService>,
): PublicService => ({
  _id: handle(letter),
  description: '',
  category: '',
  imageUrl: null,
  bookingType: 'time-based',
  priceVaries: false,
  customFields: [],
  optionGroups: [],
  segments: [],
  twoHands: null,
  alongside: false,
  customizationSettings: noTheme,
  ...given,
});

export const silkPress: PublicService = serviceOf('A', {
  name: 'Silk press',
  slug: 'silk-press',
  price: 12_500,
  duration: 60,
  category: 'Hair',
  description: 'Wash, deep condition, blow-out and press. Comes with a trim of the ends.',
  priceVaries: true,
  customFields: [
    {
      id: 'hairtype',
      label: 'Hair type',
      type: 'select',
      required: true,
      options: ['Relaxed', 'Natural', 'Locs'],
    },
    { id: 'lengthcm', label: 'Length in centimetres', type: 'number', required: false, options: [] },
    { id: 'allergy1', label: 'Any allergies?', type: 'text', required: false, options: [] },
    {
      id: 'wishes01',
      label: 'What would you like to achieve?',
      type: 'textarea',
      required: false,
      options: [],
    },
    { id: 'washed01', label: 'I will come with washed hair', type: 'checkbox', required: true, options: [] },
  ],
});

export const services: readonly PublicService[] = [
  silkPress,
  serviceOf('B', {
    name: 'Knotless braids',
    slug: 'knotless-braids',
    price: 35_000,
    duration: 240,
    category: 'Hair',
    description: 'Medium size, waist length. Hair is included in the price.',
  }),
  serviceOf('C', { name: 'Cornrows', slug: 'cornrows', price: 8_000, duration: 90, category: 'Hair' }),
  serviceOf('D', {
    name: 'Gel manicure',
    slug: 'gel-manicure',
    price: 9_500,
    duration: 45,
    category: 'Nails',
    description: 'Shape, cuticle care and two coats that last.',
  }),
  serviceOf('E', { name: 'Pedicure', slug: 'pedicure', price: 11_000, duration: 60, category: 'Nails' }),
  serviceOf('F', {
    name: 'Full glam make-up',
    slug: 'full-glam',
    price: 45_000,
    duration: 90,
    category: 'Make-up',
    description: 'For weddings, engagements and photo days, with lashes.',
    priceVaries: true,
  }),
  serviceOf('G', { name: 'Gele tying', slug: 'gele-tying', price: 5_000, duration: 30, category: '' }),
  serviceOf('H', {
    name: 'Bridal gown hire',
    slug: 'bridal-gown-hire',
    price: 0,
    duration: 3,
    bookingType: 'item-based',
    category: 'For hire',
    pricing: { baseRentalFee: 120_000, cautionFee: 50_000 },
    description: 'Ivory satin, sizes 10 to 14. Cleaned and pressed before you collect it.',
  }),
];

export const staff: readonly PublicStaff[] = [
  { _id: handle('s'), name: 'Ada Okonkwo', role: 'Founder and stylist' },
  { _id: handle('t'), name: 'Bísí Adéyẹmí', role: 'Braider' },
  { _id: handle('u'), name: 'Chidera Nwosu', role: '' },
];

export const dayAfter = (start: string, count: number): string =>
  new Date(Date.parse(`${start}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

const free = [0, 3, 9, 12, 0, 0, 5, 1, 14, 8, 12, 0, 6, 2] as const;
export const days: readonly SlotDay[] = free.map((count, at) => ({
  date: dayAfter('2026-11-19', at),
  free: count,
  full: count === 0 && at !== 11,
}));

export const slots: readonly string[] = [
  '08:00',
  '08:30',
  '09:15',
  '10:00',
  '11:30',
  '12:00',
  '13:15',
  '14:00',
  '16:30',
  '17:00',
  '18:15',
].map((time) => `2026-11-21T${time}:00.000Z`);

export const emptyForm: FormState = {
  seal: {
    token: 'v1.MTc5NTE5Njc4NTk4Mw.q8Zr1mXw9TzRs4aK3nQ7vYp2LmXw9TzRs4aK3nQ7vYp',
    attempt: '7f3b9c0d4e5a6b1c8d2e3f4a5b6c7d8e',
  },
  values: {},
  errors: [],
  refusal: null,
};

/** Deposits off. */
export const nothingDue = (total: number): PaymentTerms => ({
  quote: { dueNow: 0, caution: 0, total },
  cancelNoticeHours: 24,
  stamp: 'time-a-b-c',
});

const depositsOn: PublicBusiness = {
  ...business,
  bookingSettings: { ...business.bookingSettings, requireDeposit: true, depositPercentage: 20 },
};

const appointmentDue: PaymentTerms = {
  quote: { dueNow: 2_500, caution: 0, total: silkPress.price },
  cancelNoticeHours: 24,
  stamp: 'time-a-b-c',
};

/** Never changed. */
export const lagosClock: ZoneClock = [[Date.UTC(2026, 10, 18), 60]];

const bookStart: BookPage = {
  page: 'book',
  business,
  service: silkPress,
  staff,
  step: 1,
  chosen: { staffId: null, date: null, time: null },
  today: '2026-11-19',
  lastDay: '2027-02-17',
  clock: lagosClock,
  days: [],
  slots: [],
  nextFree: null,
  nearest: [],
  form: emptyForm,
  afterBooking: 'client',
  waitlist: true,
  payment: nothingDue(silkPress.price),
  freeFrom: '2026-11-20T08:00:00.000Z',
};

const times: BookPage = {
  ...bookStart,
  step: 2,
  chosen: { staffId: 'any', date: '2026-11-21', time: null },
  days,
  slots,
};

const details: BookPage = {
  ...times,
  step: 3,
  chosen: { staffId: 'any', date: '2026-11-21', time: '2026-11-21T10:00:00.000Z' },
};

export const bookPages = {
  staff: bookStart,
  times,
  noDay: { ...times, chosen: { ...times.chosen, date: null }, slots: [] },
  emptyDay: { ...times, chosen: { ...times.chosen, date: '2026-11-23' }, slots: [], nextFree: '2026-11-25' },
  nothingFree: {
    ...times,
    chosen: { ...times.chosen, date: '2026-11-19' },
    days: days.map((day) => ({ ...day, free: 0 })),
    slots: [],
  },
  gone: {
    ...times,
    gone: {
      time: '2026-11-21T10:07:00.000Z',
      nearest: ['2026-11-21T10:00:00.000Z', '2026-11-21T11:30:00.000Z', '2026-11-22T09:00:00.000Z'],
    },
  },
  staffGone: { ...bookStart, staffGone: true },
  details,
  refused: {
    ...details,
    form: {
      ...emptyForm,
      values: {
        clientName: 'Ngozi Eze',
        clientEmail: 'ngozi',
        clientPhone: '0803',
        'field-hairtype': 'Natural',
      },
      errors: [
        { field: 'clientEmail', message: 'Must be a valid email' },
        { field: 'clientPhone', message: 'Enter a valid 11-digit NG number.' },
        { field: 'field-washed01', message: 'This must be checked' },
      ],
      refusal: 'Please fix the errors highlighted.',
    },
  },
  payNow: { ...details, business: depositsOn, payment: appointmentDue },
  priceChanged: {
    ...details,
    business: depositsOn,
    payment: { ...appointmentDue, quote: { dueNow: 3_000, caution: 0, total: 15_000 } },
    form: {
      ...emptyForm,
      values: { clientName: 'Ngozi Eze', clientEmail: 'ngozi@mail.example', clientPhone: '08031234567' },
      refusal: 'The price has changed. Please check the new amount and try again.',
    },
  },
  taken: {
    ...details,
    nearest: ['2026-11-21T09:15:00.000Z', '2026-11-21T11:30:00.000Z', '2026-11-22T10:00:00.000Z'],
    form: {
      ...emptyForm,
      values: {
        clientName: 'Ngozi Eze',
        clientEmail: 'ngozi@mail.example',
        clientPhone: '08031234567',
        'field-hairtype': 'Natural',
        'field-washed01': 'true',
      },
      refusal: 'That time has just been taken. Please pick another.',
    },
  },
  nobody: { ...bookStart, staff: [] },
  coloured: {
    ...times,
    business: {
      ...business,
      themeSettings: { primaryColor: '#f4c542', backgroundColor: '#1b1030', textColor: '#3a2a55' },
    },
  },
} satisfies Record<string, BookPage>;

export const universalPages = {
  full: {
    page: 'universal',
    business,
    services,
    opening: {
      now: { open: false, opens: { day: '2026-11-23', at: '09:00' } },
      today: '2026-11-21',
      week: [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
        weekday,
        hours: weekday === 0 ? [] : ['09:00 – 13:00', '14:00 – 19:00'],
      })),
    },
  },
  themed: {
    page: 'universal',
    business: {
      ...business,
      heroButtonText: 'Reserve a chair',
      themeSettings: { primaryColor: '#c2185b', backgroundColor: '#fff7f0', textColor: null },
    },
    services,
  },
  added: {
    page: 'universal',
    business,
    services,
    added: [{ serviceId: handle('D') }, { serviceId: handle('B') }, { serviceId: handle('H') }],
  },
  team: {
    page: 'universal',
    business,
    services,
    team: staff.map((member, at) => ({
      ...member,
      services: at === 0 ? [handle('D')] : [],
      ...(at === 0 && { photoUrl: `/media/${'p'.repeat(44)}/800.jpg` }),
    })),
  },
  empty: { page: 'universal', business: { ...business, businessDescription: '', address: '' }, services: [] },
} satisfies Record<string, UniversalPage>;

export const landing: LandingPage = {
  page: 'landing',
  example: { businessSlug: 'glow-by-ada', businessName: 'Glow by Ada' },
};
export const login: LoginPage = {
  page: 'login',
  form: emptyForm,
  notice: null,
  redirect: '/dashboard',
  registered: false,
  shared: false,
  user: null,
};
export const register: RegisterPage = { page: 'register', form: emptyForm, taken: false, user: null };
