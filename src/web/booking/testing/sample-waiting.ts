import type { OfferPage, WaitlistPage } from '#contract/pages/waiting-pages.ts';
import { token } from './sample-links.ts';
import { business, emptyForm, nothingDue, silkPress, staff } from './sample-pages.ts';
import { rental } from './sample-rentals.ts';

/** Believable models of the pages on which a client waits for a day, and is offered a time of it. */

const full: WaitlistPage = {
  page: 'waitlist',
  business,
  service: silkPress,
  staff,
  chosen: { staffId: 'any', date: '2026-11-23' },
  day: 'full',
  days: ['2026-11-19', '2026-11-23', '2026-11-24', '2026-11-30'],
  anyFree: true,
  joined: false,
  form: emptyForm,
};

export const waitlistPages = {
  full,
  choosing: { ...full, chosen: { staffId: 'any', date: null }, day: null },
  free: { ...full, chosen: { staffId: 'any', date: '2026-11-20' }, day: 'free' },
  shut: { ...full, chosen: { staffId: 'any', date: '2026-11-29' }, day: 'shut' },
  nothing: {
    ...full,
    service: rental,
    staff: [],
    chosen: { staffId: 'any', date: null },
    day: null,
    days: [],
  },
  hire: { ...full, service: rental, staff: [], chosen: { staffId: 'any', date: null }, day: null },
  missed: { ...full, ended: 'missed' },
  passed: { ...full, chosen: { staffId: 'any', date: '2026-11-18' }, day: 'shut', ended: 'passed' },
  joined: { ...full, joined: true, place: { token, byEmail: true } },
  refused: {
    ...full,
    form: {
      ...emptyForm,
      values: { clientName: 'Ngozi Eze', clientPhone: '0803' },
      errors: [{ field: 'clientPhone', message: 'Enter a valid 11-digit NG number.' }],
      refusal: 'Please fix the errors highlighted.',
    },
  },
} satisfies Record<string, WaitlistPage>;

const open = {
  page: 'offer',
  token,
  business,
  service: { ...silkPress, priceVaries: false },
  state: 'open',
  staffId: 'BizK3nQ7vYp2LmXw9TzRs4s',
  staffName: 'Ada Okonkwo',
  date: '2026-11-23T09:00:00.000Z',
  heldUntil: '2026-11-20T13:20:00.000Z',
  now: '2026-11-20T13:03:30.000Z',
  dueNow: 0,
  terms: {
    payment: nothingDue(silkPress.price),
    freeFrom: '2026-11-21T13:03:30.000Z',
    afterBooking: 'automatic',
  },
  startsAt: '2026-11-23T09:00:00.000Z',
  form: emptyForm,
} satisfies OfferPage;

const paid = {
  quote: { dueNow: 2_500, caution: 0, total: silkPress.price },
  cancelNoticeHours: 24,
  stamp: 'a',
};

export const offerPages = {
  open,
  lastMinute: { ...open, now: '2026-11-20T13:19:30.000Z' },
  paid: { ...open, dueNow: 2_500, terms: { ...open.terms, payment: paid } },
  hire: {
    ...open,
    dueNow: null,
    terms: { ...open.terms, payment: nothingDue(170_000) },
    service: rental,
    staffId: '',
    staffName: '',
    date: '2026-11-23',
  },
  themed: {
    ...open,
    business: {
      ...business,
      themeSettings: { primaryColor: '#c2185b', backgroundColor: '#1b1420', textColor: '#f5e9f0' },
    },
  },
  taken: { ...open, state: 'taken', terms: null },
  declined: { ...open, state: 'declined', terms: null },
  over: { ...open, state: 'over', terms: null },
} satisfies Record<string, OfferPage>;
