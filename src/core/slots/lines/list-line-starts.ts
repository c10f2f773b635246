import { type CalendarDate, fromEpochDay, toEpochDay } from '../../calendar/calendar-date.ts';
import type { Instant } from '../../calendar/instant.ts';
import type { DaySpan } from '../../hours/open-intervals.ts';
import { allAtOnce, type Steps } from '../../steps.ts';
import { nearestOf, type Wish } from '../list-slots.ts';
import { type OfferedDay, offeredDaySteps } from '../offered-days.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { bookableDays } from '../window.ts';
import type { AskedLine, LinesAsk } from './line.ts';
import { candidatesOf, type LineSearch, lineSearchSteps, linesWindow } from './line-search.ts';
import { openHours, type StartsByDay } from './open-hours.ts';
import { unclaimed } from './resource-needs.ts';
import { type Beginning, firstBeginnings, onGridSteps } from './step-starts.ts';
import { allOf, nextSteps } from './steps-of-lines.ts';

/** The days from the one to the other, both included. */
export type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

/**
 * The starts of each date from `from` to `to` at which all lines can be booked, one step after the other with the waits
 * that may be, and whether a day without any is booked out. Each is on the grid, within notice and horizon, of somebody
 * who then begins. A step of the work is one person for one line, or one set of starts.
 */
export function* lineStartSteps(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: LinesAsk & Days,
  now: Instant,
): Steps<readonly OfferedDay[]> {
  const window = linesWindow(business, ask, now);
  const [line, ...others] = ask.lines;
  // The commonest search by far has a quicker way, and the same result.
  if (line !== undefined && others.length === 0 && isPlain(line)) {
    const ids = candidatesOf(line);
    const people = staff.filter(({ staffId }) => ids.includes(staffId));
    return yield* offeredDaySteps(business, people, { ...ask, durationMinutes: line.minutes }, now);
  }
  const asked = { first: toEpochDay(ask.from), last: toEpochDay(ask.to) };
  const days = bookableDays(window, asked);
  const open = openHours(business, window, days);
  const starts = function* (
    people: readonly StaffSchedule[],
    lines: readonly AskedLine[],
  ): Steps<StartsByDay> {
    return yield* startsSteps(yield* lineSearchSteps(business, people, { ...ask, lines }, open));
  };
  return yield* offeredSteps(asked, days, yield* starts(staff, ask.lines), () =>
    starts(staff.map(unbooked), ask.lines.map(unclaimed)),
  );
}

const isPlain = ({ segments, hands, needs }: AskedLine): boolean =>
  segments.length === 1 && hands === 1 && needs.length === 0;

/** The same where nobody waits behind it. */
export const listLineStarts = (...ask: Parameters<typeof lineStartSteps>): readonly OfferedDay[] =>
  allAtOnce(lineStartSteps(...ask));

/** Up to `count` starts to offer instead of `at`, in the order of `nearestSlots`. */
export function nearestLineStarts(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: LinesAsk & Wish,
  now: Instant,
): readonly Instant[] {
  const window = linesWindow(business, ask, now);
  return nearestOf(business.zone, window, ask, (days) => {
    const open = openHours(business, window, days);
    return allAtOnce(startsSteps(allAtOnce(lineSearchSteps(business, staff, ask, open))));
  });
}

/** The starts of each day of the search, whatever step comes first. */
function* startsSteps(search: LineSearch): Steps<StartsByDay> {
  const beginnings: Beginning[] = [];
  for (const step of nextSteps(search.asked, allOf(search.asked))) {
    beginnings.push(...(yield* firstBeginnings(search, step)));
    yield;
  }
  return yield* onGridSteps(search, beginnings);
}

export const unbooked = (member: StaffSchedule): StaffSchedule => ({ ...member, busy: [] });

/** The days asked for with their starts, and which of those without any would have some if nobody were booked. */
export function* offeredSteps(
  asked: DaySpan,
  days: DaySpan,
  free: StartsByDay,
  ifUnbooked: () => Steps<StartsByDay>,
): Steps<readonly OfferedDay[]> {
  const isShort = Array.from({ length: Math.max(0, days.last - days.first + 1) }).some(
    (_, index) => (free[index] ?? none).length === 0,
  );
  const possible = isShort ? yield* ifUnbooked() : [];
  const offered: OfferedDay[] = [];
  for (let day = asked.first; day <= asked.last; day += 1) {
    const times = free[day - days.first] ?? none;
    const full = times.length === 0 && (possible[day - days.first] ?? none).length > 0;
    offered.push({ date: fromEpochDay(day), times, full });
  }
  return offered;
}

const none: readonly Instant[] = [];
