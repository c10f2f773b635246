import { addDays, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';

/** How many days ahead of today times are looked for. */
export const DAYS_AHEAD = 90;

/** The calendar day (yyyy-MM-dd) so many days later; '' for what is no day. */
export const dayAfter = (day: string, days: number): string => {
  const date = parseCalendarDate(day);
  return date === null ? '' : addDays(date, days);
};

/** How many days later the other one is; 0 where one of them is no day. */
export const daysFrom = (day: string, other: string): number => {
  const [from, to] = [parseCalendarDate(day), parseCalendarDate(other)];
  return from === null || to === null ? 0 : daysBetween(from, to);
};

/** Today and the 90 days after it. */
export const daysOffered = (today: string): readonly string[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, at) => dayAfter(today, at));

/** The last day of a hire and the day it comes back; null for what is no day. */
export const rentalPeriodOf = (
  from: string,
  days: number,
): { readonly last: string; readonly back: string } | null => {
  const date = parseCalendarDate(from);
  if (date === null) return null;
  const length = Math.max(1, days);
  return { last: addDays(date, length - 1), back: addDays(date, length) };
};

/** `1 day`, `3 days`. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The calendar's page that shows the day. */
export const monthOfDay = (day: string): { readonly year: number; readonly month: number } => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});
