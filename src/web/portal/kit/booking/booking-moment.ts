/**
 * Where a booking stands just now: under way, the next to come, begun though nobody confirmed it, or over with nobody
 * having said whether the client came; a hire that should be back is late.
 */
export type Moment = 'now' | 'next' | 'unconfirmed' | 'open' | 'late';

/** The same words wherever bookings are listed. */
export const momentWords: Readonly<Record<Moment, string>> = {
  now: 'Now',
  next: 'Next',
  unconfirmed: 'Not confirmed',
  open: 'Did they come?',
  late: 'Not brought back',
};
