import { addDays } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { dateIn, instantAt, wallMinuteIn } from '../time/zone.ts';

/** Where the telephones are that ring; the business's own zone has no say in it. */
export const smsZone = 'Africa/Lagos';
const quietFrom = 20 * 60;
const quietUntil = 8 * 60;
const lastReminder = quietFrom - 5;

/** Whether an instant lies in the hours without SMS: from 20:00 up to but without 08:00 in Lagos. */
export function isQuiet(at: Instant): boolean {
  const minute = wallMinuteIn(smsZone, at);
  // guard: there-are-quiet-hours
  return minute >= quietFrom || minute < quietUntil;
}

/** Whether two instants lie in the quiet hours of one night. */
export const inOneNight = (one: Instant, other: Instant): boolean =>
  isQuiet(one) && isQuiet(other) && eveningOf(one) === eveningOf(other);

/** When an SMS reminder meant for `at` goes: at 19:55 of the evening before when it would disturb. */
export function reminderMoment(at: Instant): Instant {
  // guard: a-reminder-is-moved-out-of-the-quiet-hours
  return isQuiet(at) ? instantAt(smsZone, eveningOf(at), lastReminder) : at;
}

/**
 * When an SMS with news goes that came up at `at`: at 08:00 when it would disturb. The confirmation of a booking that was
 * made (`confirmsBookingOf`) in these very quiet hours goes at once: whoever made it is awake and waits for it.
 */
export function newsMoment(
  at: Instant,
  { confirmsBookingOf }: { readonly confirmsBookingOf: Instant | null } = { confirmsBookingOf: null },
): Instant {
  if (!isQuiet(at)) return at;
  const evening = eveningOf(at);
  if (confirmsBookingOf !== null && confirmsBookingOf >= instantAt(smsZone, evening, quietFrom)) return at;
  return instantAt(smsZone, addDays(evening, 1), quietUntil);
}

/** When a waitlist offer that could be made at `at` goes by SMS: never in the quiet hours. */
export function offerMoment(at: Instant): Instant {
  return newsMoment(at);
}

/** The day on which the quiet hours that `at` lies in began. */
function eveningOf(at: Instant) {
  const day = dateIn(smsZone, at);
  return wallMinuteIn(smsZone, at) < quietUntil ? addDays(day, -1) : day;
}
