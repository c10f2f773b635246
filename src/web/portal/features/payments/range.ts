import {
  addDays,
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';

/** The usual periods, each up to today; a week begins on Monday. */
export const periods = ['today', 'week', 'month'] as const;
export type MoneyPeriod = (typeof periods)[number];
const usualPeriod: MoneyPeriod = 'month';

/** What the server answers at most. */
const MOST_DAYS = 366;

/** yyyy-MM-dd each, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** What the address says: nothing means the usual period. */
export type RangePlace = { readonly period?: MoneyPeriod } | DayRange;

const dayIn = (value: unknown): CalendarDate | null =>
  typeof value === 'string' ? parseCalendarDate(value) : null;

const periodIn = (value: unknown): MoneyPeriod | null => periods.find((period) => period === value) ?? null;

/** How long it is in days, both ends counted; null where an end is no day. */
const daysOf = ({ from, to }: DayRange): number | null => {
  const first = parseCalendarDate(from);
  const last = parseCalendarDate(to);
  return first === null || last === null ? null : daysBetween(first, last) + 1;
};

/** Why a range cannot be shown; null where it can. */
export const rangeError = (range: DayRange): string | null => {
  const days = daysOf(range);
  if (days === null) return 'Choose both days';
  if (days < 1) return 'The end is before the start';
  return days > MOST_DAYS ? `At most ${MOST_DAYS} days` : null;
};

/** What the address says of the range; anything malformed is left out. */
export function readRangePlace(search: Record<string, unknown>): RangePlace {
  const from = dayIn(search['from']);
  const to = dayIn(search['to']);
  if (from !== null && to !== null && rangeError({ from, to }) === null) return { from, to };
  const period = periodIn(search['period']);
  return period === null || period === usualPeriod ? {} : { period };
}

const firstDayOf: Readonly<Record<MoneyPeriod, (today: CalendarDate) => CalendarDate>> = {
  today: (today) => today,
  week: (today) => addDays(today, -((weekdayOf(today) + 6) % 7)),
  month: (today) => addDays(today, 1 - Number(today.slice(8))),
};

/** Null where single days were chosen. */
export const periodOf = (place: RangePlace): MoneyPeriod | null =>
  'from' in place ? null : (place.period ?? usualPeriod);

export const rangeOf = (place: RangePlace, today: CalendarDate): DayRange =>
  'from' in place ? place : { from: firstDayOf[place.period ?? usualPeriod](today), to: today };
