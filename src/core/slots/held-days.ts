import { type BusinessHours, type DaySpan, openIntervals, type StaffHours } from '../hours/open-intervals.ts';
import { mostHeld } from '../money/hold-limits.ts';
import type { Interval } from '../time/intervals.ts';
import { epochDayAt, type ZoneOffsets } from '../time/zone-offsets.ts';

/** A day number as made by `toEpochDay`, and how much of what can be booked on it is held, in percent. */
type HeldDay = { readonly day: number; readonly percent: number };

/** Beyond this much of a day the owner is told (invariants I-7). */
const ALARMING = 30;

/**
 * The days of which too much is held for payments that have not come: more than 30 % of the time that can be booked
 * with all staff together, by more holds than one client may have. A hold counts on the day it begins, its gap after included.
 * `offsets` must cover the days.
 */
export function heldDays(
  business: BusinessHours,
  staff: readonly StaffHours[],
  held: readonly Interval[],
  offsets: ZoneOffsets,
  days: DaySpan,
): readonly HeldDay[] {
  const open = staff.map((member) => openIntervals(business, member, offsets, days));
  const found: HeldDay[] = [];
  for (let day = days.first; day <= days.last; day += 1) {
    const there = held.filter(({ start }) => epochDayAt(offsets, start) === day);
    if (there.length <= mostHeld) continue;
    const bookable = open.reduce((sum, byDay) => sum + lengthOf(byDay[day - days.first] ?? []), 0);
    const percent = bookable === 0 ? 100 : Math.min(100, (lengthOf(there) / bookable) * 100);
    if (percent > ALARMING) found.push({ day, percent: Math.ceil(percent) });
  }
  return found;
}

const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { start, end }) => sum + end - start, 0);
