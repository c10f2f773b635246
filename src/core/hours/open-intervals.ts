import {
  type CalendarDate,
  type DateRange,
  toEpochDay,
  weekdayOfEpochDay,
} from '../calendar/calendar-date.ts';
import { type Interval, normalise } from '../time/intervals.ts';
import { addWallSpans, type ZoneOffsets } from '../time/zone-offsets.ts';
import type { WeeklyHours } from './weekly-hours.ts';

export type BusinessHours = { readonly hours: WeeklyHours; readonly closures: readonly DateRange[] };
/** `hours` null: the staff member follows the business. */
export type StaffHours = {
  readonly hours: WeeklyHours | null;
  readonly blockedDates: readonly CalendarDate[];
};
/** Day numbers as made by `toEpochDay`, both ends included. */
export type DaySpan = { readonly first: number; readonly last: number };

const closed: readonly Interval[] = [];

/**
 * When a staff member can be booked, one sorted list per day of `days`. Their own hours replace the business's;
 * closures and blocked dates win over both. An interval belongs to the day its wall clock shows and never runs
 * past it. `offsets` must cover the days.
 */
export function openIntervals(
  business: BusinessHours,
  staff: StaffHours,
  offsets: ZoneOffsets,
  days: DaySpan,
): readonly (readonly Interval[])[] {
  const hours = staff.hours ?? business.hours;
  const shut = shutDays(business.closures, staff.blockedDates, days);
  const open: (readonly Interval[])[] = [];
  for (let day = days.first; day <= days.last; day += 1) {
    const spans = hours[weekdayOfEpochDay(day)];
    if (spans === undefined || spans.length === 0 || shut[day - days.first] === 1) {
      open.push(closed);
      continue;
    }
    const intervals: Interval[] = [];
    for (const span of spans) addWallSpans(intervals, offsets, day, span);
    // Read twice, a repeated time lets the spans of one day interleave and touch out of order.
    open.push(offsets.length > 1 && spans.length > 1 ? normalise(intervals) : intervals);
  }
  return open;
}

/** One flag per day of `days`, 1 where a closure or a blocked date falls on it. */
function shutDays(
  closures: readonly DateRange[],
  blocked: readonly CalendarDate[],
  days: DaySpan,
): Uint8Array {
  const flags = new Uint8Array(Math.max(0, days.last - days.first + 1));
  for (const { from, to } of closures) {
    flags.fill(1, Math.max(0, toEpochDay(from) - days.first), Math.max(0, toEpochDay(to) - days.first + 1));
  }
  for (const date of blocked) {
    const at = toEpochDay(date) - days.first;
    if (at >= 0 && at < flags.length) flags[at] = 1;
  }
  return flags;
}
