import { type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';

/** What the server answers at most. */
const MOST_DAYS = 366;

/** yyyy-MM-dd each, both included. */
export type DayRange = { readonly from: string; readonly to: string };

const dayIn = (value: unknown): CalendarDate | null =>
  typeof value === 'string' ? parseCalendarDate(value) : null;

/** How long it is in days, both ends counted; null where an end is no day. */
export const daysOf = ({ from, to }: DayRange): number | null => {
  const [first, last] = [dayIn(from), dayIn(to)];
  return first === null || last === null ? null : daysBetween(first, last) + 1;
};

/** Why a range cannot be shown; null where it can. */
export const rangeError = (range: DayRange): string | null => {
  const days = daysOf(range);
  if (days === null) return 'Choose both days';
  if (days < 1) return 'The end is before the start';
  return days > MOST_DAYS ? `At most ${MOST_DAYS} days` : null;
};

/** The range that an address says; null where it says none that can be shown. */
export const readDayRange = (search: Record<string, unknown>): DayRange | null => {
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])];
  return from !== null && to !== null && rangeError({ from, to }) === null ? { from, to } : null;
};
