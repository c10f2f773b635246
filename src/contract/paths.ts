/** Every address of the site, once: what the server serves and what links point at. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  universal: (businessSlug: string) => `/book/${businessSlug}`,
  book: (businessSlug: string, serviceSlug: string) => `/book/${businessSlug}/${serviceSlug}`,
  bookingComplete: (appointmentId: string) =>
    `/booking-complete?directBooking=true&apptId=${encodeURIComponent(appointmentId)}`,
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
} as const;
