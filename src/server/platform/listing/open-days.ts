import { type Outcome, refusal } from '#contract/outcome.ts';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { ok } from '#core/result.ts';
import type { Interval } from '#core/time/intervals.ts';
import { startOfDay } from '#core/time/zone.ts';

/** Nothing that happened lies outside; the database cannot hold every day that a calendar date can. */
export const FIRST_DAY = '1970-01-01';
export const LAST_DAY = '2500-12-31';

/** The stretch of time of these days, an absent end leaving that side open; INVALID_INPUT when they are back to front. */
export const readOpenDays = (
  ask: { readonly from?: string | undefined; readonly to?: string | undefined },
  zone: string,
): Outcome<Interval> => {
  const from = parseCalendarDate(ask.from ?? '') ?? parseCalendarDate(FIRST_DAY);
  const to = parseCalendarDate(ask.to ?? '') ?? parseCalendarDate(LAST_DAY);
  if (from === null || to === null || from < FIRST_DAY || to > LAST_DAY || from > to) {
    const message = 'The end is before the start';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
  }
  return ok({ start: startOfDay(zone, from), end: startOfDay(zone, addDays(to, 1)) });
};
