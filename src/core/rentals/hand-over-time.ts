import { type CalendarDate, toEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, hourMs, type Instant, minuteMs } from '../calendar/instant.ts';
import { startOfDay, wallMinuteIn } from '../time/zone.ts';

/** When on its first day a hire changes hands, as it was agreed. */
export type HandOverTime = {
  /** From local midnight. */
  readonly minute: number;
  /** It is an hour of the business's zone; false: the business has moved to another zone since. */
  readonly inZone: boolean;
};

/** No zone is further from UTC: a hire that ends otherwise tells nothing of the zone it was made in. */
const MOST_AHEAD = 14 * hourMs;

/**
 * The hour that was agreed for a hire, whatever `zone` its business has moved to since. A hire ends with the start of its
 * return day, so its end tells the zone it was made in.
 */
export function handOverTime(
  rental: { readonly startsAt: Instant; readonly endsAt: Instant; readonly returnDay: CalendarDate },
  zone: string,
): HandOverTime {
  const { startsAt, endsAt, returnDay } = rental;
  const ahead = toEpochDay(returnDay) * dayMs - endsAt;
  if (startOfDay(zone, returnDay) === endsAt || Math.abs(ahead) > MOST_AHEAD)
    return { minute: wallMinuteIn(zone, startsAt), inZone: true };
  const ofDay = (((startsAt + ahead) % dayMs) + dayMs) % dayMs;
  return { minute: Math.floor(ofDay / minuteMs), inZone: false };
}
