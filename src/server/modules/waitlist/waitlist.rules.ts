import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { offerMinutes } from '#core/messages/offer-hold.ts';
import { offerMoment } from '#core/reminders/quiet-hours.ts';
import type { Id } from '../../platform/ids.ts';

/** What somebody waits for; `staffId` null: anyone. */
export type Wish = { readonly serviceId: Id; readonly staffId: Id | null; readonly day: CalendarDate };

/** How a day stands for a wish: `shut` is closed, too soon, too far, or without anybody to do it. */
export type DayState = 'full' | 'free' | 'shut';

/** Of which service and day a line is, as its page has them. */
export type Line = { readonly serviceId: string; readonly date: string };

/** How often a day that somebody waits for is looked at where nothing calls for it. */
export const lookEveryMs = 10 * minuteMs;

/**
 * In so many minutes an SMS is tried three times. One that the quiet hours overtake waits for the morning, when its offer
 * has run out: whoever has no email would lose their place and never know.
 */
const spareMs = 5 * minuteMs;

/** From when on times may be offered, at once or later: an offer goes by SMS at once, and none goes at night. */
const offersFrom = (now: Instant): Instant => {
  const opens = offerMoment(now);
  const sent = toInstant(opens + spareMs);
  return offerMoment(sent) === sent ? opens : offerMoment(sent);
};

/** Whether times may be offered now. */
export const mayOffer = (now: Instant): boolean => offersFrom(now) === now;

/**
 * When a day is looked at again: when the next hold ends, since its time may be free then; else in ten minutes, or in
 * the morning.
 */
export const nextLook = (now: Instant, holdEnds: Instant | null): Instant => {
  const wake = mayOffer(now) ? toInstant(now + lookEveryMs) : offersFrom(now);
  return holdEnds !== null && holdEnds < wake ? holdEnds : wake;
};

/** Until when a time that is offered now is held. */
export const heldUntil = (now: Instant): Instant => toInstant(now + offerMinutes * minuteMs);
