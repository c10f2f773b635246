import { type Cadence, repeatDate } from '../appointments/cadence.ts';
import { type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { dateIn, instantAt, wallMinuteIn } from '../time/zone.ts';
import type { OfferedDay } from './offered-days.ts';

/** A time that cannot be had is looked for on the days so close to its own. */
export const NEARBY_DAYS = 3;

/**
 * When a booking that begins at `at` takes place again, at the same time of the zone's clock: the first so many that
 * have not begun yet.
 */
export function repeatStarts(
  zone: string,
  { at, every, times }: { readonly at: Instant; readonly every: Cadence; readonly times: number },
  now: Instant,
): readonly Instant[] {
  const first = dateIn(zone, at);
  const minute = wallMinuteIn(zone, at);
  const starts: Instant[] = [];
  for (let repeat = 1; starts.length < times; repeat += 1) {
    const start = instantAt(zone, repeatDate(first, every, repeat), minute);
    if (start > now) starts.push(start);
  }
  return starts;
}

/**
 * The start of a repeat that `chosen` stands for: itself, or the one whose day is near enough that its nearest free time
 * can be this one; null: of none.
 */
export function repeatOf(zone: string, starts: readonly Instant[], chosen: Instant): Instant | null {
  const day = dateIn(zone, chosen);
  return starts.find((start) => Math.abs(daysBetween(dateIn(zone, start), day)) <= NEARBY_DAYS) ?? null;
}

/** The free start nearest to `at`, of its own day where that has any; null where none is free. */
export function nearestOfDays(days: readonly OfferedDay[], date: CalendarDate, at: Instant): Instant | null {
  const nearest = (times: readonly Instant[]) =>
    times.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? null;
  const own = days.find((day) => day.date === date)?.times ?? [];
  return nearest(own) ?? nearest(days.flatMap(({ times }) => times));
}
