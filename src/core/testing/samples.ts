import { type CalendarDate, parseCalendarDate } from '../calendar/calendar-date.ts';
import { type Instant, parseInstant } from '../calendar/instant.ts';

/** A date written in a test; throws where the test itself is wrong. */
export function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`Not a date: ${text}`);
  return parsed;
}

/** An instant written in a test; throws where the test itself is wrong. */
export function instant(text: string): Instant {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`Not an instant: ${text}`);
  return parsed;
}

/** Zones whose clocks change in unlike ways: never, at midnight, by 30 minutes, by two hours, below zero. */
export const oddZones = [
  'Africa/Lagos',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Europe/London',
  'America/New_York',
  'Antarctica/Troll',
] as const;

/** The moments of 2026 and 2027 at which the clock of a zone changes. */
export function clockChanges(zone: string): readonly Instant[] {
  const found: Instant[] = [];
  const end = Date.UTC(2028, 0, 1);
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(2026, 0, 1))
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (at !== null && at.epochMilliseconds < end) {
    found.push(instant(new Date(at.epochMilliseconds).toISOString()));
    at = at.getTimeZoneTransition('next');
  }
  return found;
}
