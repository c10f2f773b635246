import { addDays, type CalendarDate, fromEpochDay } from '../calendar/calendar-date.ts';

/** How often a booking is repeated: every so many weeks, or on the same day of each month. */
export type Cadence = { readonly weeks: number } | 'month';

/** So often a booking is repeated in one go. */
export const MOST_REPEATS = 26;
/** More weeks than this between two visits are another booking. */
export const MOST_WEEKS = 12;

/**
 * The date of the repeat so many after `first`; 0 is `first` itself. A month that is too short has its last day, and
 * the months after it the day of `first` again. Throws a RangeError outside the years 0001 to 9999.
 */
export function repeatDate(first: CalendarDate, every: Cadence, repeat: number): CalendarDate {
  if (every !== 'month') return addDays(first, 7 * every.weeks * repeat);
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const begins = startOfMonth(year * 12 + month - 1 + repeat);
  const next = startOfMonth(year * 12 + month + repeat);
  return fromEpochDay(Math.min(begins + day, next) - 1);
}

/** The day number of the first of a month; `months` are counted from the year 0. */
function startOfMonth(months: number): number {
  return Date.UTC(Math.floor(months / 12), months % 12, 1) / 86_400_000;
}

/** As it is kept: the weeks, and 0 for a month. */
export const weeksOfCadence = (every: Cadence): number => (every === 'month' ? 0 : every.weeks);

/** The same read again. */
export const cadenceOfWeeks = (weeks: number): Cadence => (weeks === 0 ? 'month' : { weeks });

/** `every week`, `every 3 weeks`, `every month`. */
export function cadenceText(every: Cadence): string {
  if (every === 'month') return 'every month';
  return every.weeks === 1 ? 'every week' : `every ${every.weeks} weeks`;
}
