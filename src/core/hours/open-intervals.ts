import {
  type CalendarDate,
  type DateRange,
  toEpochDay,
  weekdayOfEpochDay,
} from '../calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '../calendar/instant.ts';
import { type Interval, normalise } from '../time/intervals.ts';
import { addWallSpans, epochDayAt, type ZoneOffsets, zoneOffsets } from '../time/zone-offsets.ts';
import type { WallSpan, WeeklyHours } from './weekly-hours.ts';

export type BusinessHours = { readonly hours: WeeklyHours; readonly closures: readonly DateRange[] };
/** `hours` null: the staff member follows the business. */
export type StaffHours = {
  readonly hours: WeeklyHours | null;
  readonly blockedDates: readonly CalendarDate[];
};
/** Day numbers as made by `toEpochDay`, both ends included. */
export type DaySpan = { readonly first: number; readonly last: number };

const closed: readonly Interval[] = [];
const DAY = 1440;

/**
 * When a staff member can be booked, one sorted list per day of `days`. Their own hours replace the business's;
 * closures and blocked dates win over both. An interval belongs to the day its wall clock shows and never runs
 * past it: hours from 18:00 to 02:00 are two, of which the later is open when neither its own day nor the one it
 * began on is shut. `offsets` must cover the days.
 */
export function openIntervals(
  business: BusinessHours,
  staff: StaffHours,
  offsets: ZoneOffsets,
  days: DaySpan,
): readonly (readonly Interval[])[] {
  const hours = staff.hours ?? business.hours;
  const late = lateHours(hours);
  const shut = shutDays(business.closures, staff.blockedDates, { first: days.first - 1, last: days.last });
  const open: (readonly Interval[])[] = [];
  for (let day = days.first; day <= days.last; day += 1) {
    const weekday = weekdayOfEpochDay(day);
    const spans = hours[weekday] ?? [];
    const place = day - days.first + 1;
    const before = shut[place - 1] === 1 ? [] : (late[(weekday + 6) % 7] ?? []);
    if (spans.length + before.length === 0 || shut[place] === 1) {
      open.push(closed);
      continue;
    }
    const intervals: Interval[] = [];
    for (const span of before) addWallSpans(intervals, offsets, day, span);
    for (const span of spans) addWallSpans(intervals, offsets, day, withinDay(span));
    // Read twice, a repeated time lets the spans of one day interleave and touch out of order.
    open.push(offsets.length > 1 && spans.length + before.length > 1 ? normalise(intervals) : intervals);
  }
  return open;
}

/** When the business opens on each day of `days`, null where it does not; late hours of the day before do not count. */
export function openingTimes(
  business: BusinessHours,
  offsets: ZoneOffsets,
  days: DaySpan,
): readonly (Instant | null)[] {
  const early = business.hours.map((spans) =>
    spans.filter(({ startMinute }) => startMinute < DAY).map(withinDay),
  );
  const hours = { hours: early, closures: business.closures };
  return openIntervals(hours, { hours: null, blockedDates: [] }, offsets, days).map(
    (intervals) => intervals[0]?.start ?? null,
  );
}

/**
 * Whether one of these dates, being shut, shuts what is done in a stretch: it is a day that the stretch touches, or the
 * one before where the stretch begins in that day's late hours.
 */
export function isShutOn(
  dates: readonly CalendarDate[],
  hours: WeeklyHours,
  zone: string,
  during: Interval,
): boolean {
  const offsets = zoneOffsets(zone, toInstant(during.start - 2 * dayMs), toInstant(during.end + 2 * dayMs));
  const first = epochDayAt(offsets, during.start);
  const last = epochDayAt(offsets, toInstant(during.end - 1));
  const late: Interval[] = [];
  for (const span of lateHours(hours)[(weekdayOfEpochDay(first) + 6) % 7] ?? [])
    addWallSpans(late, offsets, first, span);
  const isOfNight = late.some(({ start, end }) => start <= during.start && during.start < end);
  return shutDays([], dates, { first: isOfNight ? first - 1 : first, last }).includes(1);
}

/** What of each weekday's hours lies on the day after, in minutes of that day. */
function lateHours(hours: WeeklyHours): readonly (readonly WallSpan[])[] {
  return hours.map((spans) =>
    spans
      .filter(({ endMinute }) => endMinute > DAY)
      .map(({ startMinute, endMinute }) => ({
        startMinute: Math.max(0, startMinute - DAY),
        endMinute: endMinute - DAY,
      })),
  );
}

/** A span without what of it lies on the day after; empty where all of it does. */
const withinDay = (span: WallSpan): WallSpan =>
  span.endMinute <= DAY ? span : { startMinute: Math.min(DAY, span.startMinute), endMinute: DAY };

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
