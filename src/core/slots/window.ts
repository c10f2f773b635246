import { dayMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import type { DaySpan } from '../hours/open-intervals.ts';
import { epochDayAt, type ZoneOffsets, zoneOffsets } from '../time/zone-offsets.ts';
import type { BusinessSchedule } from './schedule.ts';

/** What is bookable at one moment: from `earliest` on, today through `lastDay`, in the business's zone. */
export type BookingWindow = {
  readonly offsets: ZoneOffsets;
  readonly today: number;
  readonly lastDay: number;
  readonly earliest: Instant;
  readonly stepMs: number;
  /** Duration and gap together. */
  readonly needMs: number;
};

/** No zone is further than this from UTC, with a day of room on top. */
const zoneReachMs = 2 * dayMs;

/**
 * The window for one duration (minutes) at `now`. Throws a RangeError for rules or a duration that no schedule can
 * have (a step or duration below one minute, anything negative or fractional).
 */
export function bookingWindow(
  business: BusinessSchedule,
  durationMinutes: number,
  now: Instant,
): BookingWindow {
  const { stepMinutes, noticeMinutes, gapMinutes, horizonDays } = business.rules;
  requireWhole(stepMinutes, 1);
  requireWhole(durationMinutes, 1);
  requireWhole(noticeMinutes, 0);
  requireWhole(gapMinutes, 0);
  requireWhole(horizonDays, 0);
  const needMs = (durationMinutes + gapMinutes) * minuteMs;
  const offsets = zoneOffsets(
    business.zone,
    toInstant(now - zoneReachMs),
    toInstant(now + horizonDays * dayMs + needMs + 2 * zoneReachMs),
  );
  const today = epochDayAt(offsets, now);
  return {
    offsets,
    today,
    lastDay: today + horizonDays,
    earliest: toInstant(now + noticeMinutes * minuteMs),
    stepMs: stepMinutes * minuteMs,
    needMs,
  };
}

/** The days of `asked` that the window lets be booked; empty (last < first) when there are none. */
export function bookableDays(window: BookingWindow, asked: DaySpan): DaySpan {
  return { first: Math.max(asked.first, window.today), last: Math.min(asked.last, window.lastDay) };
}

/** Throws a RangeError for what is no whole number of at least `least`. */
export function requireWhole(value: number, least: number): void {
  if (!Number.isInteger(value) || value < least)
    throw new RangeError(`Slot rule or duration out of range: ${value}`);
}
