import { dayMs, type Instant, toInstant } from '../calendar/instant.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { Interval } from '../time/intervals.ts';
import { addWallSpans, epochDayAt, type ZoneOffsets } from '../time/zone-offsets.ts';
import type { BusinessSchedule, StaffSchedule } from './schedule.ts';
import { startsByDay } from './starts.ts';
import { type BookingWindow, bookingWindow } from './window.ts';

export type SlotRefusal = 'TOO_SOON' | 'TOO_FAR' | 'NOT_OFFERED' | 'SLOT_TAKEN';

export type AcceptedSlot = {
  /** Those who are free, the one with the fewest bookings that day first, then in the order given. */
  readonly staffIds: readonly string[];
  /** The time to be taken, the gap after included. */
  readonly during: Interval;
};

/**
 * Grants a start time exactly when `listSlots` would list it for the same diaries and `now`. SLOT_TAKEN means it
 * would be offered if nobody were booked; TOO_SOON covers the past and the notice, TOO_FAR the horizon.
 */
export function acceptSlot(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: { readonly durationMinutes: number; readonly at: Instant },
  now: Instant,
): Result<AcceptedSlot, SlotRefusal> {
  const { at } = ask;
  const window = bookingWindow(business, ask.durationMinutes, now);
  const bookable = bookableDay(window, at, now);
  if (!bookable.ok) return bookable;
  const day = bookable.value;
  const days = { first: day, last: day };
  const canStart = (member: StaffSchedule): boolean =>
    // guard: only-a-time-that-is-listed-is-accepted
    startsByDay(business, member, window, days)[0]?.includes(at) ?? false;
  const free = staff.filter(canStart);
  if (free.length === 0) {
    const offeredWhenEmpty = staff.some((member) => canStart({ ...member, busy: [] }));
    return refuse(offeredWhenEmpty ? 'SLOT_TAKEN' : 'NOT_OFFERED');
  }
  return ok({
    staffIds: leastBookedFirst(free, window.offsets, day),
    // guard: the-gap-after-is-taken-as-well
    during: { start: at, end: toInstant(at + window.needMs) },
  });
}

/** The day an instant falls on, where notice and horizon let it be booked; TOO_SOON covers the past. */
export function bookableDay(
  window: BookingWindow,
  at: Instant,
  now: Instant,
): Result<number, 'TOO_SOON' | 'TOO_FAR'> {
  // guard: the-notice-is-kept
  if (at < window.earliest) return refuse('TOO_SOON');
  // Beyond this the offsets are not resolved, and no zone's day could still be within the horizon.
  if (at >= now + (window.lastDay - window.today + 2) * dayMs) return refuse('TOO_FAR');
  const day = epochDayAt(window.offsets, at);
  // guard: the-horizon-is-kept
  if (day > window.lastDay) return refuse('TOO_FAR');
  return ok(day);
}

/** The ids of `free`, the one with the fewest bookings that start on a day first, then in the order given. */
export function leastBookedFirst(
  free: readonly StaffSchedule[],
  offsets: ZoneOffsets,
  day: number,
): readonly string[] {
  const whole: Interval[] = [];
  addWallSpans(whole, offsets, day, { startMinute: 0, endMinute: 1440 });
  const startsThatDay = ({ start }: Interval): boolean =>
    whole.some((part) => start >= part.start && start < part.end);
  return free
    .map(({ staffId, busy }) => ({ staffId, bookings: busy.filter(startsThatDay).length }))
    .sort((a, b) => a.bookings - b.bookings)
    .map(({ staffId }) => staffId);
}
