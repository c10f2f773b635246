import { addDays, type CalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import { type DayRange, readDayRange } from '../../kit/time/day-range.ts';

/** The usual periods, each up to today; a week begins on Monday. */
export const periods = ['today', 'week', 'month'] as const;
export type MoneyPeriod = (typeof periods)[number];
const usualPeriod: MoneyPeriod = 'month';

/** What the address says: nothing means the usual period. */
export type RangePlace = { readonly period?: MoneyPeriod } | DayRange;

const periodIn = (value: unknown): MoneyPeriod | null => periods.find((period) => period === value) ?? null;

/** What the address says of the range; anything malformed is left out. */
export function readRangePlace(search: Record<string, unknown>): RangePlace {
  const range = readDayRange(search);
  if (range !== null) return range;
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
