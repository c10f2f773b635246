import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { Interval } from '#core/time/intervals.ts';
import { startOfDay } from '#core/time/zone.ts';
import { type BusinessId, handleOf, type Id, readOwnHandle } from '../../../platform/ids.ts';

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

/** As many days as a list or a calendar shows at once. */
const MOST_DAYS = 62;

/** The days asked for, null where an end was left open. INVALID_INPUT when they are too many, back to front or far off. */
export const readRange = (ask: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Outcome<{ readonly from: CalendarDate | null; readonly to: CalendarDate | null }> => {
  const from = parseCalendarDate(ask.from ?? '');
  const to = parseCalendarDate(ask.to ?? '');
  const far = [from, to].some((date) => date !== null && within(date) !== date);
  if (far) return faultyRange('Ask for days of the years 1970 to 2500.');
  const many = from !== null && to !== null && (from > to || daysBetween(from, to) >= MOST_DAYS);
  if (many) return faultyRange(`Ask for 1 to ${MOST_DAYS} days, the first before the last.`);
  return ok({ from, to });
};

const faultyRange = (message: string): Refusal =>
  refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });

/** The booking a page ended with, where the next one goes on: those that come later, or as early with a greater id. */
export type ListPlace = { readonly startsAt: Instant; readonly id: Id };

/** A place in the list as callers carry it. */
export const writeCursor = (business: BusinessId, { startsAt, id }: ListPlace): string =>
  `${startsAt.toString(36)}.${handleOf(business, id)}`;

/** Null for whatever this business's list never gave out. */
export const readCursor = (business: BusinessId, text: string): ListPlace | null => {
  const [start = '', handle = '', ...rest] = text.split('.');
  const id = rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(start) ? null : readOwnHandle(business, handle);
  return id === null ? null : { startsAt: toInstant(Number.parseInt(start, 36)), id };
};
