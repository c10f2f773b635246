import { addDays, type CalendarDate, rangeIncludes, weekdayOf } from '../calendar/calendar-date.ts';
import type { BusinessHours } from '../hours/open-intervals.ts';

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
