import { type DayRange, daysOf, readDayRange } from '../../kit/time/day-range.ts';

/** The periods that can be looked at, in days up to today. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** What the specification's figures are of. */
const usualPeriod: Period = 30;

/** Which days the figures are of. */
export type FigureDays = { readonly days: Period } | DayRange;

/** Reads a period as an address has it, a number or text; null for any other length. */
const readPeriod = (days: unknown): Period | null =>
  periods.find((period) => period === days || String(period) === days) ?? null;

/** Which days the address says; anything malformed is left out. */
export const readFigureDays = (search: Record<string, unknown>): FigureDays =>
  readDayRange(search) ?? { days: readPeriod(search['days']) ?? usualPeriod };

/** The same as the address says it: nothing means the usual period. */
export const figureDaysPlace = (of: FigureDays): { days?: Period } | DayRange =>
  'days' in of && of.days === usualPeriod ? {} : of;

/** The same as the server is asked. */
export const figureDaysAsk = (of: FigureDays) =>
  'days' in of ? { days: String(of.days) as `${Period}` } : of;

/** How many days they are. */
export const lengthOf = (of: FigureDays): number => ('days' in of ? of.days : (daysOf(of) ?? 0));

/** `in the last 30 days`. */
export const withinWords = (of: FigureDays): string =>
  'days' in of ? `in the last ${of.days} days` : 'in this period';

/** `the 30 days before`. */
export const beforeWords = (days: number): string =>
  days === 1 ? 'the day before' : `the ${days} days before`;
