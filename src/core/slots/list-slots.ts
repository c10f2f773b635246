import { type CalendarDate, fromEpochDay, toEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, type Instant } from '../calendar/instant.ts';
import type { DaySpan } from '../hours/open-intervals.ts';
import { allAtOnce, type Steps } from '../steps.ts';
import { dateIn } from '../time/zone.ts';
import type { BusinessSchedule, StaffSchedule } from './schedule.ts';
import { startsByDay } from './starts.ts';
import { type BookingWindow, bookableDays, bookingWindow } from './window.ts';

export type DaySlots = { readonly date: CalendarDate; readonly times: readonly Instant[] };

/** `durationMinutes` of the service; the days from the one to the other, both included. */
export type DayRange = {
  readonly durationMinutes: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
};

/**
 * The offered start times of each date from `from` to `to`, both included, sorted; a time is offered when any of
 * `staff` can be booked then. Dates without any, also those outside today and the horizon, have an empty list. A step
 * is one of the staff or one day.
 */
export function* slotSteps(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: DayRange,
  now: Instant,
): Steps<readonly DaySlots[]> {
  const window = bookingWindow(business, ask.durationMinutes, now);
  const asked = { first: toEpochDay(ask.from), last: toEpochDay(ask.to) };
  const days = bookableDays(window, asked);
  const starts: (readonly (readonly Instant[])[])[] = [];
  for (const member of staff) {
    starts.push(startsByDay(business, member, window, days));
    yield;
  }
  const slots: DaySlots[] = [];
  for (let day = asked.first; day <= asked.last; day += 1) {
    slots.push({ date: fromEpochDay(day), times: unionOfDay(starts, day - days.first) });
    yield;
  }
  return slots;
}

/** The same where nobody waits behind it. */
export const listSlots = (...ask: Parameters<typeof slotSteps>): readonly DaySlots[] =>
  allAtOnce(slotSteps(...ask));

const none: readonly Instant[] = [];

/** All staff's starts of the day at `index` of their lists, sorted, each once. */
export function unionOfDay(
  starts: readonly (readonly (readonly Instant[])[])[],
  index: number,
): readonly Instant[] {
  let union = none;
  for (const byDay of starts) union = together(union, byDay[index] ?? none);
  return union;
}

/** Two sorted lists as one, sorted, each start once. */
export function together(all: readonly Instant[], some: readonly Instant[]): readonly Instant[] {
  if (all.length === 0) return some;
  // Of many staff most add nothing to what the first are free at: nothing is made for them.
  return holdsAll(all, some) ? all : merge(all, some);
}

/** Whether every one of `some` is in `all`; both are sorted. */
function holdsAll(all: readonly Instant[], some: readonly Instant[]): boolean {
  let at = 0;
  for (const time of some) {
    for (let other = all[at]; other !== undefined && other < time; other = all[at]) at += 1;
    if (all[at] !== time) return false;
  }
  return true;
}

function merge(a: readonly Instant[], b: readonly Instant[]): readonly Instant[] {
  const merged: Instant[] = [];
  let i = 0;
  let j = 0;
  for (let x = a[i], y = b[j]; x !== undefined || y !== undefined; x = a[i], y = b[j]) {
    if (x !== undefined && (y === undefined || x <= y)) {
      merged.push(x);
      i += 1;
      if (x === y) j += 1;
    } else if (y !== undefined) {
      merged.push(y);
      j += 1;
    }
  }
  return merged;
}

/** Days looked at in one go; most searches end within the first. */
const stride = 7;

/**
 * Up to `count` free start times to offer instead of `at`: those of its own day by nearness to it, then those of the
 * following days by nearness to its time of day, up to the horizon. Each can be booked at `now`.
 */
export function nearestSlots(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: Wish & { readonly durationMinutes: number },
  now: Instant,
): readonly Instant[] {
  const window = bookingWindow(business, ask.durationMinutes, now);
  return nearestOf(business.zone, window, ask, (days) => {
    const starts = staff.map((member) => startsByDay(business, member, window, days));
    return Array.from({ length: days.last - days.first + 1 }, (_, index) => unionOfDay(starts, index));
  });
}

/** A start that cannot be had, and how many others are wanted. */
export type Wish = { readonly at: Instant; readonly count: number };

/** What `nearestSlots` finds, of the starts that `listDays` has for each of some days. */
export function nearestOf(
  zone: string,
  window: BookingWindow,
  { at, count }: Wish,
  listDays: (days: DaySpan) => readonly (readonly Instant[])[],
): readonly Instant[] {
  const nearest: Instant[] = [];
  const wantedDay = toEpochDay(dateIn(zone, at));
  for (let first = Math.max(wantedDay, window.today); first <= window.lastDay; first += stride) {
    const days = bookableDays(window, { first, last: first + stride - 1 });
    for (const [index, times] of listDays(days).entries()) {
      const wish = at + (days.first + index - wantedDay) * dayMs;
      nearest.push(...times.toSorted((a, b) => Math.abs(a - wish) - Math.abs(b - wish)));
      if (nearest.length >= count) return nearest.slice(0, count);
    }
  }
  return nearest;
}
