import { dayMs, type Instant, toInstant } from '../calendar/instant.ts';
import { normalise } from '../time/intervals.ts';
import { epochDayAt, zoneOffsets } from '../time/zone-offsets.ts';
import { type BusinessHours, openIntervals } from './open-intervals.ts';

/**
 * Open, and until when, null: it does not close within a week; or closed, and when it opens next within a week, null:
 * not at all.
 */
export type OpenNow =
  | { readonly open: true; readonly until: Instant | null }
  | { readonly open: false; readonly opens: Instant | null };

const AHEAD_DAYS = 7;

/** Whether a business is open at an instant, by the clocks of its zone; hours that touch are one stretch. */
export const openNow = (business: BusinessHours, zone: string, now: Instant): OpenNow => {
  const offsets = zoneOffsets(zone, toInstant(now - 2 * dayMs), toInstant(now + (AHEAD_DAYS + 2) * dayMs));
  const first = epochDayAt(offsets, now);
  const last = first + AHEAD_DAYS;
  const days = openIntervals(business, { hours: null, blockedDates: [] }, offsets, { first, last });
  const stretches = normalise(days.flat());
  const present = stretches.find(({ start, end }) => start <= now && now < end);
  if (present === undefined)
    return { open: false, opens: stretches.find(({ start }) => start > now)?.start ?? null };
  // What is open at the end of the last day goes on into days that were not looked at.
  const isLast = epochDayAt(offsets, present.end) > last;
  return { open: true, until: isLast ? null : present.end };
};
