import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Interval } from '#core/time/intervals.ts';
import { startOfDay } from '#core/time/zone.ts';

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`Not a day: ${text}`);
  return date;
};

/** No booking lies outside; the database cannot hold every day that a calendar date can. */
const FIRST = day('1970-01-01');
const LAST = day('2500-12-31');

const within = (date: CalendarDate): CalendarDate => (date < FIRST ? FIRST : date > LAST ? LAST : date);

/** The stretch of time of these days in a zone, both included; an absent end leaves that side open. */
export const spanOfDays = (
  zone: string,
  days: { readonly from: CalendarDate | null; readonly to: CalendarDate | null },
): Interval => ({
  start: startOfDay(zone, within(days.from ?? FIRST)),
  end: startOfDay(zone, addDays(within(days.to ?? LAST), 1)),
});
