import type { CalendarDate } from '../calendar/calendar-date.ts';
import { fromEpochDay, toEpochDay } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { toInstant } from '../calendar/instant.ts';
import { isWallMinute } from '../calendar/wall-minute.ts';

/** Whether a text names a time zone this runtime knows. Bare offsets such as +01:00 are no zone. */
export function isKnownZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

const firstDay = fromEpochDay(Date.parse('0001-01-01T00:00:00Z') / 86_400_000);
const lastDay = fromEpochDay(Date.parse('9999-12-31T00:00:00Z') / 86_400_000);

/**
 * The calendar date on the wall of `zone` at an instant. Where the wall shows a year that the calendar has not, as it
 * can within a day of its ends, that is its first or its last day.
 */
export function dateIn(zone: string, instant: Instant): CalendarDate {
  const { year, month, day } = zoned(zone, instant);
  if (year < 1) return firstDay;
  if (year > 9999) return lastDay;
  return fromEpochDay(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** Whole minutes since midnight on the wall clock of `zone` at an instant, 0 to 1439. */
export function wallMinuteIn(zone: string, instant: Instant): number {
  const { hour, minute } = zoned(zone, instant);
  return hour * 60 + minute;
}

/** The first instant of a date in `zone`; 01:00 on the wall where midnight is skipped. */
export function startOfDay(zone: string, date: CalendarDate): Instant {
  return toInstant(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}

/**
 * The instant at which the clock of `zone` shows a minute (0 to 1440) of a date. A skipped time moves later by
 * the length of the gap; of a repeated time the first is meant. Throws a RangeError for any other minute.
 */
export function instantAt(zone: string, date: CalendarDate, minute: number): Instant {
  if (!isWallMinute(minute)) throw new RangeError(`Not a minute of the day: ${minute}`);
  const day = minute === 1440 ? fromEpochDay(toEpochDay(date) + 1) : date;
  const wall = Temporal.PlainDate.from(day).toPlainDateTime({
    hour: Math.floor((minute % 1440) / 60),
    minute: minute % 60,
  });
  return toInstant(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}

function zoned(zone: string, instant: Instant): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
}
