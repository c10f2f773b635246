import { dayMs, hourMs, type Instant } from '../calendar/instant.ts';
import { type BusinessHours, type DaySpan, openIntervals, type StaffHours } from '../hours/open-intervals.ts';
import { type Interval, sortedByStart } from '../time/intervals.ts';
import type { StaffSchedule } from './schedule.ts';
import type { BookingWindow } from './window.ts';

/**
 * The start times at which one staff member can be booked, one sorted list per day of `days`. Listing and accepting
 * both read this and nothing else, so what is listed is what is accepted; the result for a day does not depend on
 * which other days were asked for.
 *
 * Starts lie on a grid counted in elapsed time from the opening of their own day. Duration and gap must fit before
 * closing and be free of bookings and blocked times; hours that touch across midnight count as one stretch for fitting.
 *
 * Worked example: open 09:00–12:00, step 30, 60 minutes, busy 10:15–11:00 → 09:00, 11:00. 09:30 would run into the
 * booking; 11:30 past closing.
 */
export function startsByDay(
  business: BusinessHours,
  staff: StaffHours & Pick<StaffSchedule, 'blockedTimes' | 'busy'>,
  window: BookingWindow,
  days: DaySpan,
): readonly (readonly Instant[])[] {
  // Closing may lie beyond the last day asked for, where hours run on past midnight.
  const open = openIntervals(business, staff, window.offsets, {
    first: days.first,
    last: days.last + daysAfter(window.needMs),
  });
  // guard: a-blocked-time-is-not-offered
  const taken = staff.blockedTimes.length === 0 ? staff.busy : [...staff.busy, ...staff.blockedTimes];
  const sweep = { busy: sortedByStart(taken), next: 0, reached: Number.NEGATIVE_INFINITY };
  const starts: (readonly Instant[])[] = [];
  for (let index = 0; index <= days.last - days.first; index += 1) {
    const found: Instant[] = [];
    const intervals = open[index] ?? [];
    for (let at = 0; at < intervals.length; at += 1) {
      const interval = intervals[at];
      if (interval === undefined) continue;
      const closing = at === intervals.length - 1 ? closingTime(open, index, interval.end) : interval.end;
      addStarts(found, interval, closing, window, sweep);
    }
    starts.push(found);
  }
  return starts;
}

/** No clock is set forward by more, but where a whole date is left out. */
const mostSkippedMs = 3 * hourMs;

/** On how many dates after its own something of a length can go on: the day of a clock set forward is shorter. */
export const daysAfter = (needMs: number): number => Math.ceil((needMs + mostSkippedMs) / dayMs);

/** The end of the open stretch that ends day `index` at `end`, following hours that touch across midnight. */
export function closingTime(open: readonly (readonly Interval[])[], index: number, end: Instant): Instant {
  let closing = end;
  for (let day = index + 1; day < open.length; day += 1) {
    const intervals = open[day] ?? [];
    const first = intervals[0];
    if (first === undefined || first.start !== closing) return closing;
    closing = first.end;
    if (intervals.length > 1) return closing;
  }
  return closing;
}

type Sweep = { readonly busy: readonly Interval[]; next: number; reached: number };

function addStarts(
  into: Instant[],
  open: Interval,
  closing: Instant,
  window: BookingWindow,
  sweep: Sweep,
): void {
  const { stepMs, needMs, earliest } = window;
  const { busy } = sweep;
  // A clock set back across midnight can order the intervals of two days the other way round.
  if (open.start < sweep.reached) sweep.next = 0;
  sweep.reached = open.start;
  const lastStart = Math.min(closing - needMs, open.end - 1);
  let start: number = earliest > open.start ? onGrid(open.start, earliest, stepMs) : open.start;
  while (start <= lastStart) {
    let booked = busy[sweep.next];
    while (booked !== undefined && booked.end <= start) {
      sweep.next += 1;
      booked = busy[sweep.next];
    }
    if (booked !== undefined && booked.start < start + needMs) {
      start = onGrid(open.start, booked.end, stepMs);
      continue;
    }
    const freeUntil = booked === undefined ? lastStart : Math.min(lastStart, booked.start - needMs);
    for (; start <= freeUntil; start += stepMs) {
      // Between two instants and whole: checking each again costs a fifth of the whole listing.
      into.push(start as Instant);
    }
  }
}

/** The first point of the grid from `origin` at or after `at`. */
function onGrid(origin: number, at: number, stepMs: number): number {
  return origin + Math.ceil((at - origin) / stepMs) * stepMs;
}
