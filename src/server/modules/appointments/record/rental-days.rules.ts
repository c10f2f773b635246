import type { FieldError } from '#contract/errors.ts';
import type { RentalDays } from '#contract/replies/views.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  longDate,
  parseCalendarDate,
} from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { LONGEST_RENTAL } from '#core/rentals/length-price.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';

type RentalRow = { readonly first_day: CalendarDate | null; readonly starts_at: Instant };

/** The day a rental begins on, whatever zone its business has moved to since. */
export const firstDayOf = (row: RentalRow, zone: string): CalendarDate =>
  row.first_day ?? dateIn(zone, row.starts_at);

/** The day it is due back. */
export const returnDayOf = (row: RentalRow & { readonly duration: number }, zone: string): CalendarDate =>
  addDays(firstDayOf(row, zone), row.duration);

/** The days of a rental as replies have them; null for an appointment. */
export const presentRentalDays = (
  row: RentalRow & { readonly duration: number; readonly booking_type: 'time-based' | 'item-based' },
  zone: string,
): RentalDays | null => {
  if (row.booking_type === 'time-based') return null;
  const firstDay = firstDayOf(row, zone);
  return {
    firstDay,
    lastDay: addDays(firstDay, row.duration - 1),
    returnDate: addDays(firstDay, row.duration),
  };
};

/** The same for owners, as far as they were written. */
export const keptRentalDays = (
  row: Parameters<typeof presentRentalDays>[0],
): { readonly hireDays?: RentalDays } => {
  const days = row.first_day === null ? null : presentRentalDays(row, 'UTC');
  return days === null ? {} : { hireDays: days };
};

/** Nobody hires so far from now; an instant beyond it is refused for the same reason as one at it. */
const REACH = 3 * 366 * dayMs;

/** The day in the business's zone that a day or an instant names. */
export const dayOf = (date: string, zone: string, now: Instant): CalendarDate =>
  parseCalendarDate(date) ??
  dateIn(zone, toInstant(Math.min(Math.max(parseInstant(date) ?? now, now - REACH), now + REACH)));

/**
 * For how many days a hire is asked for, as far as anybody can; null: nobody chose. The facts that it is decided on are
 * read for so many, before they tell whether it may be.
 */
export const askedRentalDays = (returnDate: string | undefined, firstDay: CalendarDate): number | null => {
  const back = parseCalendarDate(returnDate ?? '');
  return back === null ? null : Math.min(Math.max(daysBetween(firstDay, back), 0), LONGEST_RENTAL);
};

/**
 * For how many days a hire from `firstDay` to its return is; null: nobody chose, and it is as long as its items' longest
 * period, `least`, below which nobody can go.
 */
export const readRentalDays = (
  returnDate: string | undefined,
  { firstDay, least }: { readonly firstDay: CalendarDate; readonly least: number },
): Result<number | null, readonly FieldError[]> => {
  const back = parseCalendarDate(returnDate ?? '');
  if (back === null) return ok(null);
  const days = daysBetween(firstDay, back);
  const message =
    days < 1
      ? 'The return date must be after the pick-up date.'
      : days < least
        ? `This is hired for ${least} days at least: the earliest return is ${longDate(addDays(firstDay, least))}.`
        : days > LONGEST_RENTAL
          ? 'A hire can be a year long at most. Please pick an earlier return date.'
          : null;
  return message === null ? ok(days) : refuse([{ field: 'returnDate', message }]);
};
