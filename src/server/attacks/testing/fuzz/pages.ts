/** A page outside the API: its address, what its query may hold, and the fields of its form. */
export type FuzzPage = {
  readonly path: string;
  readonly query: readonly string[];
  /** Null: it has no form. */
  readonly form: readonly string[] | null;
  /** Where the form is shown, if not at its own address. */
  readonly shownAt?: string;
};

const client = ['clientName', 'clientPhone', 'clientEmail', 'field-q1'];
const booking = ['staff', 'date', 'time', 'offer', 'pay', 'amount', ...client];
const rental = ['date', 'method', 'zone', 'address', 'agreed', 'month', 'quantity', 'policyAccepted'];
const account = ['accountHolderName', 'accountNumber', 'bankName'];
const books = ['staff', 'date', 'time', 'from', 'offer', 'month', ...rental];

const withTwin = (page: FuzzPage): readonly FuzzPage[] => [
  page,
  { ...page, path: page.path.replace('/book/', '/embed/') },
];

/** Every page that reads anything of its address or takes a form. */
export const fuzzPages: readonly FuzzPage[] = [
  { path: '/', query: ['a'], form: null },
  { path: '/login', query: ['redirect', 'registered'], form: ['email', 'password', 'redirect'] },
  { path: '/register', query: [], form: ['businessName', 'email', 'phone', 'password', 'confirmPassword'] },
  { path: '/forgot-password', query: [], form: ['email'] },
  { path: '/reset-password/{resettoken}', query: [], form: ['password', 'confirmPassword'] },
  ...withTwin({ path: '/book/{businessSlug}', query: ['category'], form: null }),
  ...withTwin({ path: '/book/{businessSlug}/{serviceSlug}', query: books, form: booking }),
  ...withTwin({ path: '/book/{businessSlug}/{itemSlug}', query: books, form: [...booking, ...rental] }),
  ...withTwin({
    path: '/book/{businessSlug}/{serviceSlug}/waitlist',
    query: ['date', 'staff'],
    form: ['date', 'staff', ...client],
  }),
  { path: '/booking-complete', query: ['apptId', 'reference', 'trxref', 'directBooking'], form: null },
  { path: '/booking-complete/calendar.ics', query: ['apptId'], form: null },
  { path: '/embed/complete', query: ['apptId', 'reference'], form: null },
  { path: '/my-bookings/{businessSlug}', query: [], form: ['contact'] },
  { path: '/manage/{manageToken}', query: ['ask', 'line', 'done'], form: null },
  { path: '/manage/{manageToken}/confirm', query: [], form: [], shownAt: '/manage/{manageToken}' },
  { path: '/manage/{manageToken}/cancel', query: [], form: ['reason'], shownAt: '/manage/{manageToken}' },
  {
    path: '/manage/{manageToken}/lines/cancel',
    query: [],
    form: ['line', 'hash'],
    shownAt: '/manage/{manageToken}',
  },
  {
    path: '/manage/{manageToken}/add',
    query: ['lines', 'step', 'do', 'staff-0', 'hands-0'],
    form: ['lines', 'place', 'field-a'],
  },
  { path: '/review/{reviewToken}', query: ['done'], form: ['stars', 'words', 'consent'] },
  { path: '/reviews/{businessSlug}', query: ['page'], form: null },
  { path: '/reschedule/{moveToken}', query: ['date', 'time', 'from', 'month'], form: ['newDate'] },
  { path: '/reschedule-confirmation', query: ['newDate', 'booking'], form: null },
  { path: '/offer/{offerToken}', query: [], form: [] },
  { path: '/refund/{refundToken}', query: [], form: account },
  { path: '/pay/{reference}', query: [], form: [] },
  { path: '/receipt/{receiptToken}', query: [], form: null },
  { path: '/verify/{code}', query: [], form: null },
  { path: '/s/{code}', query: [], form: null },
  { path: '/calendar/{file}', query: [], form: null },
  { path: '/media/{key}/{file}', query: [], form: null },
  { path: '/dashboard/{anything}', query: ['a'], form: null },
  { path: '/embed.js', query: ['a'], form: null },
  { path: '/embed-example', query: ['slug'], form: null },
  { path: '/contact', query: ['a'], form: null },
  { path: '/privacy', query: ['a'], form: null },
  { path: '/manifest.webmanifest', query: ['a'], form: null },
  { path: '/api/docs', query: ['a'], form: null },
  { path: '/api/openapi.json', query: ['a'], form: null },
  { path: '/{anything}', query: ['a'], form: null },
];
