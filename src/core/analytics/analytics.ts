import { addDays, type CalendarDate, daysBetween, weekdayOf } from '../calendar/calendar-date.ts';
import { type Instant, toInstant } from '../calendar/instant.ts';
import { type Kobo, toKobo } from '../money/kobo.ts';
import type { Interval } from '../time/intervals.ts';
import { dateIn, startOfDay } from '../time/zone.ts';

/** What began in some stretch of time. Cancelled bookings are in none of these. */
type Starts = {
  readonly bookings: number;
  /** Lines that were done, and those nobody came for: a booking of several counts for each of them. */
  readonly completed: number;
  readonly noShows: number;
};

/** The same, of its bookings those that were no-shows as a whole, and what was received, refunds taken off. */
export type Takings = Starts & { readonly missedBookings: number; readonly revenueKobo: Kobo };

export const noTakings: Takings = {
  bookings: 0,
  completed: 0,
  noShows: 0,
  missedBookings: 0,
  revenueKobo: toKobo(0),
};

export function addTakings(a: Takings, b: Takings): Takings {
  return {
    bookings: a.bookings + b.bookings,
    completed: a.completed + b.completed,
    noShows: a.noShows + b.noShows,
    missedBookings: a.missedBookings + b.missedBookings,
    revenueKobo: toKobo(a.revenueKobo + b.revenueKobo),
  };
}

/** No-shows of all that were completed or missed, in percent to one decimal, halves up; 0 when there were none. */
export function noShowRate({ completed, noShows }: Pick<Starts, 'completed' | 'noShows'>): number {
  const known = completed + noShows;
  // Integers up to the last step, so that 1 of 16 is 6.3 and never 6.2.
  return known === 0 ? 0 : Math.floor((noShows * 2000 + known) / (2 * known)) / 10;
}

/** The lengths of time up to today that figures are asked for, in days of the business. */
export const periodLengths = [7, 30, 90, 365] as const;
type PeriodLength = (typeof periodLengths)[number];

/**
 * Days of a business, of today as far as it has come; and as many whole days before them.
 *
 * Worked example: 7 days up to 09:00 on 20 November are the 14th to the 20th, the last until 09:00 included; before
 * them come the 7th to the 13th.
 */
export type Period = {
  readonly length: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly previousFrom: CalendarDate;
  /** From where the time before begins to where the period ends: nothing later than `now` lies within. */
  readonly whole: Interval;
  /** Where each day of the period begins. */
  readonly days: readonly Instant[];
};

/** The period of these days, the last of them today at the latest. */
export function periodOf(zone: string, { from, to }: Pick<Period, 'from' | 'to'>, now: Instant): Period {
  const length = daysBetween(from, to) + 1;
  const previousFrom = addDays(from, -length);
  const days = Array.from({ length }, (_, day) => startOfDay(zone, addDays(from, day)));
  // An instant is a whole millisecond, so that what happens now still lies before the end.
  const end = toInstant(Math.min(now + 1, startOfDay(zone, addDays(to, 1))));
  const whole = { start: startOfDay(zone, previousFrom), end };
  return { length, from, to, previousFrom, whole, days };
}

/** The period of `length` days that ends `now`. */
export function periodUpTo(zone: string, length: PeriodLength, now: Instant): Period {
  const to = dateIn(zone, now);
  return periodOf(zone, { from: addDays(to, 1 - length), to }, now);
}

type Bucket = Takings & { readonly date: CalendarDate };

const MONDAY = 1;

/**
 * A period's takings over time: a day each up to 30 days, weeks from Monday on for half a year, else months. Each bucket
 * bears its first day; the first and the last may be a part of their week or month. Buckets without takings are there
 * too. `days` are the takings of the period's days, in order.
 */
export function overTime({ from, length }: Period, days: readonly Takings[]): readonly Bucket[] {
  const buckets: Bucket[] = [];
  for (let day = 0; day < length; day += 1) {
    const date = addDays(from, day);
    const takings = days[day] ?? noTakings;
    const current = buckets.at(-1);
    if (current === undefined || beginsBucket(date, length)) buckets.push({ date, ...takings });
    else buckets[buckets.length - 1] = { date: current.date, ...addTakings(current, takings) };
  }
  return buckets;
}

/** Half a year. */
const MOST_BY_WEEK = 183;

const beginsBucket = (date: CalendarDate, length: number): boolean => {
  if (length <= 30) return true;
  return length <= MOST_BY_WEEK ? weekdayOf(date) === MONDAY : date.endsWith('-01');
};

/** Completed and missed by weekday, Sunday first, all seven. `days` are the period's days, in order. */
export function byWeekday(
  { from }: Pick<Period, 'from'>,
  days: readonly Takings[],
): readonly { readonly weekday: number; readonly completed: number; readonly noShows: number }[] {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, completed: 0, noShows: 0 }));
  for (const [day, { completed, noShows }] of days.entries()) {
    const weekday = weekdays[weekdayOf(addDays(from, day))];
    if (weekday === undefined) continue;
    weekday.completed += completed;
    weekday.noShows += noShows;
  }
  return weekdays;
}

/** A service or a staff member with what was booked of it in a period. */
export type Named = Starts & { readonly id: string; readonly name: string };

const MOST_POPULAR = 5;
const MOST_COMPARED = 10;

/** By bookings, most first; those with as many by name, and of one name in a steady order. */
const byBookings = (a: Named, b: Named): number =>
  b.bookings - a.bookings || compare(a.name, b.name) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The five services booked most. */
export function mostPopular(services: readonly Named[]): readonly Named[] {
  return services.toSorted(byBookings).slice(0, MOST_POPULAR);
}

/** Of those of whom it is known who came, the ten booked most. */
export function mostTelling(named: readonly Named[]): readonly Named[] {
  return named
    .filter(({ completed, noShows }) => completed + noShows > 0)
    .toSorted(byBookings)
    .slice(0, MOST_COMPARED);
}
