import { type CalendarDate, toEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '../calendar/instant.ts';
import type { Interval } from '../time/intervals.ts';
import { dateIn, startOfDay, wallMinuteIn } from '../time/zone.ts';
import { addWallSpans, zoneOffsets } from '../time/zone-offsets.ts';

const agendaMinute = 7 * 60;
/** By then the day is under way, and its owner has looked. */
const tooLateMinute = 10 * 60;

/**
 * When the next mail of the day is due: the next 07:00 strictly after `now` on a business's clock, once for each of its
 * days. Where the clock skips 07:00 it is the first instant after; where it shows it twice, the first. Throws a
 * RangeError for an unknown zone.
 */
export function nextAgendaAt(now: Instant, zone: string): Instant {
  const today = toEpochDay(dateIn(zone, now));
  const offsets = zoneOffsets(zone, toInstant(now - 3 * dayMs), toInstant(now + 5 * dayMs));
  // A zone that moved over the date line skipped a whole day, so tomorrow may not exist.
  for (let day = today; day <= today + 3; day += 1) {
    const rest: Interval[] = [];
    addWallSpans(rest, offsets, day, { startMinute: agendaMinute, endMinute: 1440 });
    const [first] = rest;
    if (first !== undefined && first.start > now) return first.start;
  }
  throw new RangeError(`No 07:00 within three days in ${zone}`);
}

/**
 * Which times the mail of `day` tells of: those from its own 07:00 up to but without that of the mail after it. So an hour
 * after midnight stands with the evening it belongs to, in a mail that comes before it, and each time in one mail alone.
 */
export function agendaSpan(day: CalendarDate, zone: string): Interval {
  const start = nextAgendaAt(toInstant(startOfDay(zone, day) - 1), zone);
  return { start, end: nextAgendaAt(start, zone) };
}

/** The day whose mail may go out at `now`: today from 07:00 up to but without 10:00 on a business's clock, else null. */
export function agendaDay(now: Instant, zone: string): CalendarDate | null {
  const minute = wallMinuteIn(zone, now);
  return minute >= agendaMinute && minute < tooLateMinute ? dateIn(zone, now) : null;
}
