export * as paths from './site-paths.ts';

import * as paths from './site-paths.ts';

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
