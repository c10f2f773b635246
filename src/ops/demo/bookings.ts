import { addDays, type CalendarDate, type DateRange } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs } from '#core/calendar/instant.ts';
import { dateIn, instantAt } from '#core/time/zone.ts';
import type { Id } from '#server/platform/ids.ts';
import { demoZone } from './demo-business.ts';
import type { DemoService } from './demo-services.ts';
import { between, type Random } from './random.ts';

/** A time or a unit that somebody asked for; who it was and what became of it come later. */
export type Booking = {
  readonly service: DemoService;
  readonly bookedAt: Instant;
  readonly date: CalendarDate;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** When it can be marked completed at the earliest. */
  readonly doneAt: Instant;
  readonly staffId: Id | null;
  /** The days a hire takes its unit, buffers included. */
  readonly claimed: DateRange | null;
};

/** How far the demo's diary reaches to either side of today. */
export const DEMO_DAYS = 30;

/**
 * When a booking for `date` came in: in waking hours on an earlier day, not after `now`, and at most `leadDays` days
 * before the date or before today, whichever is earlier.
 */
export const bookedBefore = (date: CalendarDate, leadDays: number, now: Instant, random: Random): Instant => {
  const today = dateIn(demoZone, now);
  const wished = addDays(date, -between(random, 1, leadDays));
  const day = wished < today ? wished : addDays(today, -between(random, 0, leadDays));
  const minute = between(random, 8 * 60, 21 * 60);
  const at = instantAt(demoZone, day, minute);
  return at < now - 5 * minuteMs && day < date ? at : instantAt(demoZone, addDays(day, -1), minute);
};
