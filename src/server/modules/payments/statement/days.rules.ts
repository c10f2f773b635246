import { type Outcome, refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { Interval } from '#core/time/intervals.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { FIRST_DAY, LAST_DAY } from '../../../platform/listing/open-days.ts';

type Ask = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Days one after another in a business's zone, with the stretch of time they are. */
export type MoneyDays = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly dates: readonly CalendarDate[];
  readonly span: Interval;
  /** The instants between one day and the next. */
  readonly edges: readonly Instant[];
};

const MOST_DAYS = 366;
const USUAL_DAYS = 30;

/** The days asked for; without a range the last 30, today included. INVALID_INPUT when they are too many or back to front. */
export const readDays = (ask: Ask, zone: string, now: Instant): Outcome<MoneyDays> => {
  const today = dateIn(zone, now);
  const to = parseCalendarDate(ask.to ?? '') ?? laterOf(today, parseCalendarDate(ask.from ?? ''));
  const from = parseCalendarDate(ask.from ?? '') ?? addDays(to, 1 - USUAL_DAYS);
  const far = from < FIRST_DAY || to > LAST_DAY;
  if (far || from > to || daysBetween(from, to) >= MOST_DAYS) {
    const message = `Ask for 1 to ${MOST_DAYS} days, the first before the last.`;
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
  }
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const starts = dates.map((date) => startOfDay(zone, date));
  const span = { start: startOfDay(zone, from), end: startOfDay(zone, addDays(to, 1)) };
  return ok({ from, to, dates, span, edges: starts.slice(1) });
};

const laterOf = (today: CalendarDate, from: CalendarDate | null): CalendarDate =>
  from !== null && from > today ? from : today;
