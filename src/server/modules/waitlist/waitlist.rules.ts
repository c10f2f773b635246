import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { offerMoment } from '#core/reminders/quiet-hours.ts';

/** How often a day that somebody waits for is looked at where nothing calls for it. */
export const lookEveryMs = 10 * minuteMs;

/** Whether times may be offered now: an offer goes by SMS at once, and none goes at night. */
export const mayOffer = (now: Instant): boolean => offerMoment(now) === now;

/**
 * When a day is looked at again: when the next hold ends, since its time may be free then; else in ten minutes, or in
 * the morning.
 */
export const nextLook = (now: Instant, holdEnds: Instant | null): Instant => {
  const wake = mayOffer(now) ? toInstant(now + lookEveryMs) : offerMoment(now);
  return holdEnds !== null && holdEnds < wake ? holdEnds : wake;
};
