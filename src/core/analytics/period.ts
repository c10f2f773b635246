import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type Instant, toInstant } from '../calendar/instant.ts';
import type { Interval } from '../time/intervals.ts';
import { dateIn, startOfDay } from '../time/zone.ts';

/** The lengths of time figures are asked for, in days of the business. */
export const periodLengths = [7, 30, 90, 365] as const;
export type PeriodLength = (typeof periodLengths)[number];

/**
 * The last so many days of a business, today the last of them, up to now; and as many whole days before them.
 *
 * Worked example: 7 days at 09:00 on 20 November are the 14th to the 20th, the last until 09:00 included; before
 * them come the 7th to the 13th.
 */
export type Period = {
  readonly length: PeriodLength;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly previousFrom: CalendarDate;
  /** From where the time before begins to where the period ends: `now` lies within, what comes later does not. */
  readonly whole: Interval;
  /** Where each day of the period begins. */
  readonly days: readonly Instant[];
};

/** The period of `length` days that ends `now`. */
export function periodUpTo(zone: string, length: PeriodLength, now: Instant): Period {
  const to = dateIn(zone, now);
  const from = addDays(to, 1 - length);
  const previousFrom = addDays(from, -length);
  const days = Array.from({ length }, (_, day) => startOfDay(zone, addDays(from, day)));
  // An instant is a whole millisecond, so that what happens now still lies before the end.
  const whole = { start: startOfDay(zone, previousFrom), end: toInstant(now + 1) };
  return { length, from, to, previousFrom, whole, days };
}
