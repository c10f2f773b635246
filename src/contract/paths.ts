/** Every address of the site, once: what the server serves and what links point at. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  universal: (businessSlug: string) => `/book/${businessSlug}`,
  book: (businessSlug: string, serviceSlug: string) => `/book/${businessSlug}/${serviceSlug}`,
  bookingComplete: (appointmentId: string) =>
    `/booking-complete?directBooking=true&apptId=${encodeURIComponent(appointmentId)}`,
  /** Where the provider sends a payer back to. */
  paymentReturn: (reference: string) => `/booking-complete?reference=${encodeURIComponent(reference)}`,
  /** The same, of a payer who turned back there. */
  paymentCancelled: (reference: string) =>
    `/booking-complete?reference=${encodeURIComponent(reference)}&cancelled=true`,
  /** The account to transfer to, with the time that is left. */
  pay: (reference: string) => `/pay/${encodeURIComponent(reference)}`,
  /** A time that is held for a payment: pay, change it or let it go. */
  held: (token: string) => `/held/${encodeURIComponent(token)}`,
  receipt: (token: string) => `/receipt/${encodeURIComponent(token)}`,
  verifyReceipt: (code: string) => `/verify/${encodeURIComponent(code)}`,
  /** Where a client says where to send an owed refund. */
  refundDetails: (token: string) => `/refund/${encodeURIComponent(token)}`,
  manage: (token: string) => `/manage/${encodeURIComponent(token)}`,
  /** Where a client has the links to their bookings sent again. */
  myBookings: (businessSlug: string) => `/my-bookings/${businessSlug}`,
  /** What an SMS carries in place of a long address. */
  short: (code: string) => `/s/${encodeURIComponent(code)}`,
  /** Waiting for a day that is full. */
  waitlist: (businessSlug: string, serviceSlug: string, date: string) =>
    `/book/${businessSlug}/${serviceSlug}/waitlist?date=${encodeURIComponent(date)}`,
  /** A time offered to whoever waits first. */
  offer: (token: string) => `/offer/${encodeURIComponent(token)}`,
  reschedule: (token: string) => `/reschedule/${encodeURIComponent(token)}`,
  /** `businessSlug`: whose page it was, for its looks. */
  rescheduleConfirmation: (newDate: string, businessSlug = '') =>
    `/reschedule-confirmation?newDate=${encodeURIComponent(newDate)}${businessSlug === '' ? '' : `&business=${encodeURIComponent(businessSlug)}`}`,
  contact: '/contact',
  embedScript: '/embed.js',
  embedExample: '/embed-example',
  privacy: '/privacy',
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  dashboard: '/dashboard',
  setup: '/dashboard/setup',
  clients: '/dashboard/clients',
  client: (id: string) => `/dashboard/clients/${id}`,
  services: '/dashboard/services',
  staff: '/dashboard/staff',
  createBooking: '/dashboard/create-booking',
  settings: '/dashboard/settings',
  calendar: '/dashboard/calendar',
  analytics: '/dashboard/analytics',
  payments: '/dashboard/payments',
  waiting: '/dashboard/waiting',
  manifest: '/manifest.webmanifest',
  serviceWorker: '/service-worker.js',
} as const;

/**
 * The addresses a client walks through on the way to a booking. In a frame on another site each of these pages has a
 * twin below /embed, which may be framed and leads only to its like.
 */
export type ClientPaths = {
  readonly embedded: boolean;
  readonly universal: (businessSlug: string) => string;
  readonly book: (businessSlug: string, serviceSlug: string) => string;
  readonly waitlist: (businessSlug: string, serviceSlug: string, date: string) => string;
  /** The page itself; `bookingComplete` says of which booking. */
  readonly complete: string;
  readonly bookingComplete: (appointmentId: string) => string;
};

const ownClientPaths: ClientPaths = {
  embedded: false,
  universal: paths.universal,
  book: paths.book,
  waitlist: paths.waitlist,
  complete: '/booking-complete',
  bookingComplete: paths.bookingComplete,
};

const embeddedClientPaths: ClientPaths = {
  embedded: true,
  universal: (businessSlug) => `/embed/${businessSlug}`,
  book: (businessSlug, serviceSlug) => `/embed/${businessSlug}/${serviceSlug}`,
  waitlist: (businessSlug, serviceSlug, date) =>
    `/embed/${businessSlug}/${serviceSlug}/waitlist?date=${encodeURIComponent(date)}`,
  complete: '/embed/complete',
  bookingComplete: (appointmentId) =>
    `/embed/complete?directBooking=true&apptId=${encodeURIComponent(appointmentId)}`,
};

export const clientPaths = (embedded: boolean): ClientPaths =>
  embedded ? embeddedClientPaths : ownClientPaths;

/** The addresses to use on a page that stands at this path itself. */
export const clientPathsAt = (path: string): ClientPaths => clientPaths(path.startsWith('/embed/'));
