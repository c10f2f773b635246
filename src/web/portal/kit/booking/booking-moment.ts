/**
 * Where a booking stands just now: under way, the next to come, begun though nobody confirmed it, or over with nobody
 * having said whether the client came. A hire is due on the day it comes back, and late after it.
 */
export type Moment = 'now' | 'next' | 'unconfirmed' | 'open' | 'due' | 'late';

/** The same words wherever bookings are listed. */
export const momentWords: Readonly<Record<Moment, string>> = {
  now: 'Now',
  next: 'Next',
  unconfirmed: 'Not confirmed',
  open: 'Did they come?',
  due: 'Due back today',
  late: 'Not brought back',
};
