import { parseCalendarDate, toEpochDay } from './calendar-date.ts';

declare const instantBrand: unique symbol;

/** A point in time: whole milliseconds since 1970-01-01T00:00Z. */
export type Instant = number & { readonly [instantBrand]: true };

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The range of a JavaScript date, which is also what Temporal can hold. */
const furthest = 8.64e15;

/** Brands epoch milliseconds. Throws a RangeError for what is not a whole number within the calendar's range. */
export function toInstant(epochMs: number): Instant {
  if (!Number.isInteger(epochMs) || Math.abs(epochMs) > furthest) {
    throw new RangeError(`Not an instant: ${epochMs}`);
  }
  // The brand exists only in types; the check above is what it stands for.
  return epochMs as Instant;
}

const isoInstant =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d{0,6})?)?(?:(Z)|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Reads an ISO date and time with `Z` or a numeric offset; null for anything else, also for a day like 30 February. */
export function parseInstant(text: string): Instant | null {
  const parts = isoInstant.exec(text);
  if (!parts) return null;
  const [, day = '', hour, minute, second = '0', fraction = '0', utc, sign, offsetHour, offsetMinute] = parts;
  const date = parseCalendarDate(day);
  if (date === null) return null;
  const wall =
    toEpochDay(date) * dayMs +
    Number(hour) * hourMs +
    Number(minute) * minuteMs +
    Number(second) * 1000 +
    Number(fraction.padEnd(3, '0'));
  if (utc) return toInstant(wall);
  const offset = Number(offsetHour) * hourMs + Number(offsetMinute) * minuteMs;
  return toInstant(sign === '-' ? wall + offset : wall - offset);
}

/** Writes an instant as ISO in UTC with milliseconds, as the API sends it. */
export function formatInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
