import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts';
import { addTakings, noTakings, type Takings } from './figures.ts';
import type { Period } from './period.ts';

export type Bucket = Takings & { readonly date: CalendarDate };

const MONDAY = 1;

/**
 * A period's takings over time: a day each up to 30 days, weeks from Monday on for 90, months for a year. Each bucket
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

const beginsBucket = (date: CalendarDate, length: number): boolean => {
  if (length <= 30) return true;
  return length <= 90 ? weekdayOf(date) === MONDAY : date.endsWith('-01');
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
