import { fromEpochDay, toEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, type Instant } from '../calendar/instant.ts';
import type { DaySpan } from '../hours/open-intervals.ts';
import { allAtOnce, type Steps } from '../steps.ts';
import { type DayRange, type DaySlots, together, unionOfDay } from './list-slots.ts';
import type { BusinessSchedule, StaffSchedule } from './schedule.ts';
import { startsByDay } from './starts.ts';
import { type BookingWindow, bookableDays, bookingWindow } from './window.ts';

/** A day's free start times; `full` when there would be some if nobody were booked. */
export type OfferedDay = DaySlots & { readonly full: boolean };

type Starts = readonly (readonly Instant[])[];

/**
 * What `slotSteps` lists, and which of the days without a time are booked out. Worked out once for all who keep the same
 * hours: who of them has nothing on a day is free whenever any of them can be, so that the others are looked at only on
 * days on which nobody is. A step is one of the staff or one day.
 */
export function* offeredDaySteps(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: DayRange,
  now: Instant,
): Steps<readonly OfferedDay[]> {
  const window = bookingWindow(business, ask.durationMinutes, now);
  const asked = { first: toEpochDay(ask.from), last: toEpochDay(ask.to) };
  const days = bookableDays(window, asked);
  const possible: Starts[] = [];
  const free: Starts[] = [];
  for (const [first, ...others] of alike(staff)) {
    const open = startsByDay(business, { ...first, busy: [] }, window, days);
    yield;
    possible.push(open);
    free.push(yield* freeStarts(business, [first, ...others], open, window, days));
  }
  const offered: OfferedDay[] = [];
  for (let day = asked.first; day <= asked.last; day += 1) {
    const index = day - days.first;
    const times = unionOfDay(free, index);
    const full = times.length === 0 && possible.some((open) => (open[index]?.length ?? 0) > 0);
    offered.push({ date: fromEpochDay(day), times, full });
    yield;
  }
  return offered;
}

/** The same where nobody waits behind it: for a day, or one of the staff. */
export const offeredDays = (...ask: Parameters<typeof offeredDaySteps>): readonly OfferedDay[] =>
  allAtOnce(offeredDaySteps(...ask));

type Alike = [StaffSchedule, ...StaffSchedule[]];

/** The staff by the hours they keep; whoever has nothing on comes first. */
const alike = (staff: readonly StaffSchedule[]): Iterable<Alike> => {
  const groups = new Map<string, Alike>();
  for (const member of staff) {
    const key = JSON.stringify([member.hours, member.blockedDates, member.blockedTimes]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else if (member.busy.length === 0) group.unshift(member);
    else group.push(member);
  }
  return groups.values();
};

const none: readonly Instant[] = [];

/** When any of some who keep the same hours is free, of the starts that are `open` to each of them. */
function* freeStarts(
  business: BusinessSchedule,
  members: Alike,
  open: Starts,
  window: BookingWindow,
  days: DaySpan,
): Steps<Starts> {
  const crowded = yield* crowdedDays(members, open, window, days);
  const [first = 0] = crowded;
  const free = open.map((starts, index) => (crowded.includes(index) ? none : starts));
  const span = { first: days.first + first, last: days.first + (crowded.at(-1) ?? -1) };
  let missing = crowded;
  for (const member of members) {
    if (missing.length === 0) break;
    const starts = startsByDay(business, member, window, span);
    for (const index of missing) free[index] = together(free[index] ?? none, starts[index - first] ?? none);
    missing = missing.filter((index) => (free[index]?.length ?? 0) < (open[index]?.length ?? 0));
    yield;
  }
  return free;
}

/** The places in `open` of the days on which every one of `members` has something in the way of one start at least. */
function* crowdedDays(
  members: Alike,
  open: Starts,
  { needMs }: BookingWindow,
  days: DaySpan,
): Steps<readonly number[]> {
  const busyMembers = new Uint16Array(open.length);
  for (const { busy } of members) {
    if (busy.length === 0) return [];
    const touched = new Set<number>();
    for (const { start, end } of busy) {
      // No zone shows a day further than one from where UTC has it.
      const from = Math.max(0, Math.floor((start - needMs) / dayMs) - 1 - days.first);
      const to = Math.min(open.length - 1, Math.floor(end / dayMs) + 1 - days.first);
      for (let index = from; index <= to; index += 1) {
        const starts = open[index] ?? none;
        const [first] = starts;
        const last = starts.at(-1);
        if (first !== undefined && last !== undefined && start < last + needMs && end > first)
          touched.add(index);
      }
    }
    for (const index of touched) busyMembers[index] = (busyMembers[index] ?? 0) + 1;
    yield;
  }
  return open.flatMap((_, index) => (busyMembers[index] === members.length ? [index] : []));
}
