import {
  addDays,
  type CalendarDate,
  type DateRange,
  daysBetween,
  parseCalendarDate,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import { calendarDayParts, formatDayRange, fullMonthName } from '../../../ui/format.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

export const isCalendarView = (text: unknown): text is CalendarView =>
  calendarViews.some((view) => view === text);

const WEEK = 7;

/** The first day of the week that has this day; weeks begin on Monday. */
const weekStart = (day: CalendarDate): CalendarDate => addDays(day, -((weekdayOf(day) + 6) % WEEK));

const firstOfMonth = (day: CalendarDate): CalendarDate => addDays(day, 1 - Number(day.slice(8)));

const firstOfNextMonth = (day: CalendarDate): CalendarDate => firstOfMonth(addDays(firstOfMonth(day), 31));

/** The days a view draws around a day; a month is filled up to whole weeks. */
export const rangeOf = (view: CalendarView, day: CalendarDate): DateRange => {
  if (view === 'day') return { from: day, to: day };
  if (view === 'week') return { from: weekStart(day), to: addDays(weekStart(day), WEEK - 1) };
  const last = addDays(firstOfNextMonth(day), -1);
  return { from: weekStart(firstOfMonth(day)), to: addDays(weekStart(last), WEEK - 1) };
};

/** Every day of a range. */
export const daysOf = ({ from, to }: DateRange): readonly CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** The days of a month's page in weeks of seven. */
export const weeksOf = (range: DateRange): readonly (readonly CalendarDate[])[] => {
  const days = daysOf(range);
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) =>
    days.slice(week * WEEK, (week + 1) * WEEK),
  );
};

/** The day to show after turning a page on (1) or back (-1); 31 January leads to the last day of February. */
export const turned = (view: CalendarView, day: CalendarDate, by: 1 | -1): CalendarDate => {
  if (view === 'day') return addDays(day, by);
  if (view === 'week') return addDays(day, by * WEEK);
  const first = by === 1 ? firstOfNextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1));
  const length = daysBetween(first, firstOfNextMonth(first));
  return addDays(first, Math.min(Number(day.slice(8)), length) - 1);
};

/** Whether a day of a month's page belongs to the month itself. */
export const inMonth = (day: CalendarDate, shown: CalendarDate): boolean =>
  day.slice(0, 7) === shown.slice(0, 7);

/** `November 2026`, `16 – 22 Nov 2026`, `Friday, 20 Nov 2026`. */
export const titleOf = (view: CalendarView, day: CalendarDate): string => {
  if (view === 'month') return `${fullMonthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;
  if (view === 'day') return calendarDayParts(day).full;
  const { from, to } = rangeOf('week', day);
  return formatDayRange(from, to);
};

/** The day an address names, else the one given. */
export const dayOr = (text: string | undefined, otherwise: CalendarDate): CalendarDate =>
  (text === undefined ? null : parseCalendarDate(text)) ?? otherwise;
