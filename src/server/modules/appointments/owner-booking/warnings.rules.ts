import type { bookingWarnings } from '#contract/booking-bodies.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { type Instant, minuteMs } from '#core/calendar/instant.ts';
import type { Id } from '../../../platform/ids.ts';

export type BookingWarning = (typeof bookingWarnings)[number];

const inWords: Readonly<Record<BookingWarning, string>> = {
  PAST: 'it has already passed',
  TOO_FAR: 'it is further ahead than clients can book',
  CLOSED: 'it falls on a day off',
  OUTSIDE_HOURS: 'it does not fit into the opening hours',
  OFF_GRID: 'it is not one of the usual start times',
};

/** Someone at the counter is booked for about now. */
const walkInReach = 10 * minuteMs;

/** What needs no telling: for a walk-in, that it starts right now. */
export const walkInWarnings = (
  walkIn: boolean | undefined,
  at: Instant,
  now: Instant,
): readonly BookingWarning[] =>
  walkIn === true && Math.abs(at - now) <= walkInReach ? ['PAST', 'OFF_GRID'] : [];

/** Null when nothing stands against the time, or the owner wants it all the same. */
export const refuseUnlessWanted = (
  warnings: readonly BookingWarning[],
  override: boolean | undefined,
): Refusal | null => {
  if (warnings.length === 0 || override === true) return null;
  const reasons = warnings.map((warning) => inWords[warning]);
  const last = reasons.pop();
  const list = reasons.length === 0 ? last : `${reasons.join(', ')} and ${last}`;
  return refusal('NEEDS_OVERRIDE', {
    message: `This time is outside your usual rules: ${list}. Please confirm that you still want it.`,
    data: { warnings },
  });
};

/** Whether a message about a time still tells its client anything: a hire until it ends, a visit until it begins. */
export const isWorthTelling = (
  booking: { readonly startsAt: Instant; readonly endsAt: Instant; readonly staffId: Id | null },
  now: Instant,
): boolean => (booking.staffId === null ? booking.endsAt > now : booking.startsAt > now - walkInReach);
