import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';

/** The usual lengths in days, counted back from today. */
export const lengths = [7, 30, 90] as const;
export type Length = (typeof lengths)[number];
export const usualLength: Length = 30;

/** What the server answers at most. */
const MOST_DAYS = 366;

/** yyyy-MM-dd each, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** What the address says: nothing means the usual length. */
export type RangePlace = { readonly days?: Length } | DayRange;

const dayIn = (value: unknown): CalendarDate | null =>
  typeof value === 'string' ? parseCalendarDate(value) : null;

const lengthIn = (value: unknown): Length | null => lengths.find((length) => length === value) ?? null;

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
  const days = lengthIn(search['days']);
  return days === null || days === usualLength ? {} : { days };
}

/** The days of a length, today the last of them. */
export const lastDays = (length: Length, today: CalendarDate): DayRange => ({
  from: addDays(today, 1 - length),
  to: today,
});

/** Null where single days were chosen. */
export const lengthOf = (place: RangePlace): Length | null =>
  'from' in place ? null : (place.days ?? usualLength);

export const rangeOf = (place: RangePlace, today: CalendarDate): DayRange =>
  'from' in place ? place : lastDays(place.days ?? usualLength, today);
