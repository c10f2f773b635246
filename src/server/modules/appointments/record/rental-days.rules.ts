import type { RentalDays } from '#contract/replies/views.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
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
