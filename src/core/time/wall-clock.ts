import { type CalendarDate, fromEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs } from '../calendar/instant.ts';
import { dateIn } from './zone.ts';

/** What the wall of one zone shows at instants, for whoever asks about thousands of them. */
export type WallClock = {
  /** As `dateIn` says. */
  readonly dateAt: (instant: Instant) => CalendarDate;
  /** `09:05` of the minute that `wallMinuteIn` says. */
  readonly timeAt: (instant: Instant) => string;
};

type Span = { readonly start: number; readonly end: number; readonly offsetMs: number };

/**
 * A clock that asks Temporal once for every span of constant offset it meets; the rest is arithmetic. Throws a
 * RangeError, when it is first asked, for a zone that is not known.
 */
export function wallClock(zone: string): WallClock {
  const spans: Span[] = [];
  const offsetAt = (instant: Instant): number => {
    for (const span of spans) if (instant >= span.start && instant < span.end) return span.offsetMs;
    const span = spanAround(zone, instant);
    spans.push(span);
    return span.offsetMs;
  };
  const minuteAt = (instant: Instant): number => {
    const wall = instant + offsetAt(instant);
    return Math.floor((wall - Math.floor(wall / dayMs) * dayMs) / minuteMs);
  };
  return {
    dateAt: (instant) => {
      const day = Math.floor((instant + offsetAt(instant)) / dayMs);
      // Years that the calendar does not have are few and strange enough to be left to Temporal.
      return day < EARLIEST || day > LATEST ? dateIn(zone, instant) : fromEpochDay(day);
    },
    timeAt: (instant) => {
      const minute = minuteAt(instant);
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    },
  };
}

const EARLIEST = Date.parse('0001-01-01T00:00:00Z') / dayMs;
const LATEST = Date.parse('9999-12-31T00:00:00Z') / dayMs;

function spanAround(zone: string, instant: Instant): Span {
  const clock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  // Of an instant on a change 'previous' would be the change before: one nanosecond later asks for this one.
  const before = clock.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const after = clock.getTimeZoneTransition('next');
  return {
    start: before === null ? Number.NEGATIVE_INFINITY : before.epochMilliseconds,
    end: after === null ? Number.POSITIVE_INFINITY : after.epochMilliseconds,
    offsetMs: clock.offsetNanoseconds / 1e6,
  };
}
