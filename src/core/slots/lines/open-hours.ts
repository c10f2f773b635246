import { dayMs, type Instant, toInstant } from '../../calendar/instant.ts';
import { type DaySpan, openIntervals } from '../../hours/open-intervals.ts';
import { type Interval, type IntervalSet, normalise, subtract } from '../../time/intervals.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { closingTime, daysAfter, startsByDay } from '../starts.ts';
import type { BookingWindow } from '../window.ts';

export type StartsByDay = readonly (readonly Instant[])[];

/** What follows from hours alone, worked out once for all who keep the same. */
export type OpenHours = {
  /** Nothing before or after it bears on what is asked. */
  readonly span: Interval;
  /** The same word for all who keep the same hours. */
  readonly alike: (member: StaffSchedule) => string;
  /** When something of a length (ms, the gap included) can begin and end within one open stretch, on the grid or off it. */
  readonly starts: (member: StaffSchedule, needMs: number) => IntervalSet;
  /** The starts on the grid of each of the days, as `startsByDay` has them where nobody is booked. */
  readonly grid: (member: StaffSchedule, needMs: number) => StartsByDay;
};

/** No zone shows a day further than one from where UTC has it. */
const ZONE_REACH_DAYS = 1;

/** Hours for bookings that begin on one of `days`, are over within the window's need and have later lines on later days. */
export function openHours(business: BusinessSchedule, window: BookingWindow, days: DaySpan): OpenHours {
  const lookAhead = daysAfter(window.needMs) + 1;
  const words = new Map<StaffSchedule['hours'] | readonly unknown[], string>();
  const alike = ({ hours, blockedDates, blockedTimes }: StaffSchedule): string =>
    [hours, blockedDates, blockedTimes]
      .map((part) => kept(words, part, () => JSON.stringify(part)))
      .join(' ');
  const open = new Map<string, readonly (readonly Interval[])[]>();
  const starts = new Map<string, IntervalSet>();
  const grids = new Map<string, StartsByDay>();
  return {
    span: {
      start: toInstant((days.first - ZONE_REACH_DAYS) * dayMs),
      end: toInstant((days.last + lookAhead + 1 + ZONE_REACH_DAYS) * dayMs),
    },
    alike,
    starts: (member, needMs) =>
      kept(starts, `${needMs} ${alike(member)}`, () => {
        const byDay = kept(open, alike(member), () =>
          openIntervals(business, member, window.offsets, {
            first: days.first,
            last: days.last + lookAhead,
          }).map((intervals) => subtract(intervals, member.blockedTimes)),
        );
        return normalise(byDay.flatMap((_, index) => startsOfDay(byDay, index, needMs)));
      }),
    grid: (member, needMs) =>
      kept(grids, `${needMs} ${alike(member)}`, () =>
        startsByDay(business, { ...member, busy: [] }, { ...window, needMs }, days),
      ),
  };
}

/** What a map has for a key, made where it has nothing yet. */
export function kept<K, V>(values: Map<K, V>, key: K, make: () => V): V {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

function startsOfDay(
  open: readonly (readonly Interval[])[],
  index: number,
  needMs: number,
): readonly Interval[] {
  const intervals = open[index] ?? [];
  return intervals.map(({ start, end }, at) => {
    const closing = at === intervals.length - 1 ? closingTime(open, index, end) : end;
    return { start, end: toInstant(Math.min(closing - needMs + 1, end)) };
  });
}
