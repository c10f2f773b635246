import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { instantAt } from '#core/time/zone.ts';

/** One staff member's schedule that all three engines can be asked about. */
export type CalendarCase = {
  readonly zone: string;
  readonly from: CalendarDate;
  readonly days: number;
  /** After all of `from` to the last day have become bookable, so that notice and horizon cut nothing off. */
  readonly now: Instant;
  readonly bookings: readonly Interval[];
};

/** Half-hour services on a half-hour grid: the one rule that all three engines have in common. */
export const SLOT_MINUTES = 30;
export const OPENS = 9 * 60;
export const CLOSES = 17 * 60 + 30;
export const LUNCH = { start: 12 * 60, end: 13 * 60 } as const;
/** Monday to Saturday. */
export const OPEN_WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;

/** As many bookings as days, of 30 to 90 minutes, at starts that look random and are the same in every run. */
export const calendarCase = (zone: string, first: string, days: number): CalendarCase => {
  const from = parseCalendarDate(first);
  if (from === null) throw new Error(`${first} is no date`);
  let seed = 20_261_120;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const bookings = Array.from({ length: days }, () => {
    const day = addDays(from, random(days));
    const start = instantAt(zone, day, OPENS + SLOT_MINUTES * random((CLOSES - OPENS) / SLOT_MINUTES));
    return { start, end: toInstant(start + SLOT_MINUTES * (1 + random(3)) * minuteMs) };
  });
  return { zone, from, days, now: instantAt(zone, addDays(from, -1), 0), bookings };
};

/** `compute` does the whole work in the engine's own shape and is what is timed; `starts` is what it came to. */
export type Engine = { readonly compute: () => unknown; readonly starts: () => readonly number[] };
