import { addDays } from '../calendar/calendar-date.ts';
import { dayMs, hourMs, type Instant, toInstant } from '../calendar/instant.ts';
import { dateIn, instantAt, wallMinuteIn } from '../time/zone.ts';

const HOURS_AFTER = 3;
const from = 9 * 60;
const until = 20 * 60;

/** What ended longer ago is remembered too little to be asked about. */
const mostAge = 7 * dayMs;

/** So long a client is asked nothing again by the same business. */
export const reviewAskRest = 90 * dayMs;

/**
 * When a client is asked how a booking was that is completed at `now`: three hours later, or after its end where that is
 * still to come, and from 09:00 up to but without 20:00 on its business's clock. Null: it ended more than a week ago.
 */
export function reviewAskAt(
  { endsAt, zone }: { readonly endsAt: Instant; readonly zone: string },
  now: Instant,
): Instant | null {
  if (now - endsAt > mostAge) return null;
  const wanted = toInstant(Math.max(now, endsAt) + HOURS_AFTER * hourMs);
  const minute = wallMinuteIn(zone, wanted);
  const day = dateIn(zone, wanted);
  if (minute < from) return instantAt(zone, day, from);
  // guard: nobody-is-asked-how-it-was-at-night
  return minute < until ? wanted : instantAt(zone, addDays(day, 1), from);
}
