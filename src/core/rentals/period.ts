import {
  addDays,
  type CalendarDate,
  type DateRange,
  rangeIncludes,
  weekdayOf,
} from '../calendar/calendar-date.ts';
import type { BusinessHours } from '../hours/open-intervals.ts';

/** A hire of `days` whole days (at least 1) from the pick-up date on. */
export type Rental = { readonly start: CalendarDate; readonly days: number };

/** The last day of a hire: its start plus its days less one. */
export function lastDay(rental: Rental): CalendarDate {
  requireDays(rental.days, 1);
  return addDays(rental.start, rental.days - 1);
}

/** The day a hire is brought back: the day after its last. */
export function returnDate(rental: Rental): CalendarDate {
  return addDays(lastDay(rental), 1);
}

/** The days a hire takes its unit, both ends included: the hire itself and the buffer days before and after. */
export function claimedSpan(
  rental: Rental,
  buffers: { readonly daysBefore: number; readonly daysAfter: number },
): DateRange {
  requireDays(buffers.daysBefore, 0);
  requireDays(buffers.daysAfter, 0);
  return {
    from: addDays(rental.start, -buffers.daysBefore),
    to: addDays(lastDay(rental), buffers.daysAfter),
  };
}

/**
 * From which day on a unit that is brought back `today` is free, where that is later: its buffer days begin today, and
 * end when those of the hire as it was agreed would have (`until`, the first free day). Null: it is free at once.
 *
 * Worked example: of a hire until the 16th with two days after it, a unit brought back on the 17th is free on the 19th,
 * and one brought back on the 15th on the 17th.
 */
export function freeAfterReturn(
  until: CalendarDate,
  { today, daysAfter }: { readonly today: CalendarDate; readonly daysAfter: number },
): CalendarDate | null {
  const rested = addDays(today, daysAfter);
  const free = rested < until ? rested : until;
  return free > today ? free : null;
}

function requireDays(days: number, least: number): void {
  if (!Number.isInteger(days) || days < least) throw new RangeError(`Not a number of days: ${days}`);
}

/** So many days are looked ahead for one on which the business opens. */
export const returnReachDays = 31;
const DAY_MINUTES = 1440;

/** Late hours of the day before do not count: nobody brings an item back after midnight. */
const opensOn = ({ hours, closures }: BusinessHours, day: CalendarDate): boolean =>
  (hours[weekdayOf(day)] ?? []).some(({ startMinute }) => startMinute < DAY_MINUTES) &&
  !closures.some((closure) => rangeIncludes(closure, day));

/**
 * The day on which something due back on `date` can be brought: that day or, where the business is closed on it, the next
 * on which it opens. Null: none in reach.
 */
export function openReturn(business: BusinessHours, date: CalendarDate): CalendarDate | null {
  for (let ahead = 0; ahead <= returnReachDays; ahead += 1) {
    const day = addDays(date, ahead);
    if (opensOn(business, day)) return day;
  }
  return null;
}
