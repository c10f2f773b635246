import {
  addDays,
  type CalendarDate,
  type DateRange,
  rangeIncludes,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';

const DAYS = 7;

/** The week a day is in, from its Monday to its Sunday. */
export const weekOf = (day: CalendarDate): DateRange => {
  const from = addDays(day, -((weekdayOf(day) + 6) % DAYS));
  return { from, to: addDays(from, DAYS - 1) };
};

/** The week so many weeks later; earlier when negative. */
export const weekAfter = ({ from }: DateRange, weeks: number): DateRange =>
  weekOf(addDays(from, weeks * DAYS));

/** Its seven days, the Monday first. */
export const daysOf = ({ from }: DateRange): readonly CalendarDate[] =>
  Array.from({ length: DAYS }, (_, at) => addDays(from, at));

/** The day that stands for a week in an address: today in this week, else its Monday. */
export const dayFor = (week: DateRange, today: CalendarDate): CalendarDate =>
  rangeIncludes(week, today) ? today : week.from;
