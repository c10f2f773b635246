/*
 * Every address of the site, once: what the server serves and what links point at. Each by itself, so that a script
 * carries only those it uses.
 */

export const landing = '/';
export const login = '/login';
/** Where whoever has given their password shows a code. */
export const loginCode = '/login/code';
/** Where a shared device is opened by a PIN. */
export const loginPin = '/login/pin';
export const register = '/register';
export const forgotPassword = '/forgot-password';
export const resetPassword = (token: string) => `/reset-password/${encodeURIComponent(token)}`;
export const verifyEmail = (token: string) => `/verify-email/${encodeURIComponent(token)}`;
/** Where somebody joins a business that has invited them. */
export const invitation = (token: string) => `/invitation/${encodeURIComponent(token)}`;
export const universal = (businessSlug: string) => `/book/${businessSlug}`;
export const book = (businessSlug: string, serviceSlug: string) => `/book/${businessSlug}/${serviceSlug}`;
export const bookingComplete = (appointmentId: string) =>
  `/booking-complete?directBooking=true&apptId=${encodeURIComponent(appointmentId)}`;
/** Where the provider sends a payer back to. */
export const paymentReturn = (reference: string) =>
  `/booking-complete?reference=${encodeURIComponent(reference)}`;
/** The same, of a payer who turned back there. */
export const paymentCancelled = (reference: string) =>
  `/booking-complete?reference=${encodeURIComponent(reference)}&cancelled=true`;
/** The account to transfer to, with the time that is left. */
export const pay = (reference: string) => `/pay/${encodeURIComponent(reference)}`;
/** A time that is held for a payment: pay, change it or let it go. */
export const held = (token: string) => `/held/${encodeURIComponent(token)}`;
export const receipt = (token: string) => `/receipt/${encodeURIComponent(token)}`;
export const verifyReceipt = (code: string) => `/verify/${encodeURIComponent(code)}`;
/** Where a client says where to send an owed refund. */
export const refundDetails = (token: string) => `/refund/${encodeURIComponent(token)}`;
export const manage = (token: string) => `/manage/${encodeURIComponent(token)}`;
/** The question before one line of a booking is cancelled. */
export const askCancelLine = (token: string, line: number) => `${manage(token)}?ask=line&line=${line}`;
/** Where a client adds a service to a booking; `lines`: the one that is chosen, as an address names it. */
export const addLine = (token: string, lines: string | null = null, step: 'choices' | 'times' = 'choices') =>
  `${manage(token)}/add${lines === null ? '' : `?lines=${encodeURIComponent(lines)}&step=${step}`}`;
export const cancelLine = (token: string) => `${manage(token)}/lines/cancel`;
/** Where a client says how a visit was. */
export const review = (token: string) => `/review/${encodeURIComponent(token)}`;
/** All that clients say of a business. */
export const reviews = (businessSlug: string, page = 1) =>
  `/reviews/${businessSlug}${page === 1 ? '' : `?page=${page}`}`;
/** Where a client has the links to their bookings sent again. */
export const myBookings = (businessSlug: string) => `/my-bookings/${businessSlug}`;
/** What an SMS carries in place of a long address. */
export const short = (code: string) => `/s/${encodeURIComponent(code)}`;
/** Waiting for a day that is full. */
export const waitlist = (businessSlug: string, serviceSlug: string, date: string) =>
  `/book/${businessSlug}/${serviceSlug}/waitlist?date=${encodeURIComponent(date)}`;
/** A time offered to whoever waits first. */
export const offer = (token: string) => `/offer/${encodeURIComponent(token)}`;
export const reschedule = (token: string) => `/reschedule/${encodeURIComponent(token)}`;
/** `business`: whose page it was, for its looks; `booking`: which one was moved, for the way back to it. */
export const rescheduleConfirmation = (moved: {
  readonly newDate: string;
  readonly business: string;
  readonly booking: string;
}) =>
  `/reschedule-confirmation?${Object.entries(moved)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
export const contact = '/contact';
export const embedScript = '/embed.js';
export const embedExample = '/embed-example';
export const privacy = '/privacy';
export const calendarFeed = (token: string) => `/calendar/${token}.ics`;
export const dashboard = '/dashboard';
export const setup = '/dashboard/setup';
/** Where whoever owes their business a second factor sets it up. */
export const secondStep = '/dashboard/second-step';
export const clients = '/dashboard/clients';
export const client = (id: string) => `/dashboard/clients/${id}`;
export const services = '/dashboard/services';
export const staff = '/dashboard/staff';
export const createBooking = '/dashboard/create-booking';
export const settings = '/dashboard/settings';
export const calendar = '/dashboard/calendar';
export const analytics = '/dashboard/analytics';
export const payments = '/dashboard/payments';
/** All the businesses that an account belongs to. */
export const businesses = '/dashboard/businesses';
export const waiting = '/dashboard/waiting';
export const ownReviews = '/dashboard/reviews';
export const manifest = '/manifest.webmanifest';
export const serviceWorker = '/service-worker.js';
