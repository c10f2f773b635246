import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import { inOneNight, isQuiet, newsMoment } from '#core/reminders/quiet-hours.ts';
import type { MailFailure } from '../../../platform/mail/mail-outcome.ts';
import type { SmsFailure } from '../../../platform/sms/gateway.ts';
import type { Contents } from '../kinds/contents.types.ts';
import type { AttemptResult } from './attempts.repo.ts';

/** Minutes to wait after the first try, the second and so on; there is one try more than there are waits. */
const waits = [0.5, 2, 8, 30, 120, 360, 720];

export type Tried = {
  readonly channel: Channel;
  /** When it was due before this try. */
  readonly dueAt: Instant;
  /** Tries so far, this one included. */
  readonly attempts: number;
};

/** What follows from a try that failed: another later, or the end of it. */
export const nextAttempt = (
  failure: MailFailure | SmsFailure,
  tried: Tried,
  contents: Contents,
  now: Instant,
): AttemptResult => {
  const { kind, reason: error } = failure;
  // guard: what-may-have-arrived-is-never-sent-again
  if (kind === 'ambiguous') return { state: 'unknown', error };
  // guard: what-the-server-refuses-for-good-is-not-tried-again
  const dueAt = kind === 'refused' ? null : nextTry(tried, now);
  if (dueAt === null) return { state: 'failed', error };
  const until = usefulUntil(contents);
  // guard: a-reminder-does-not-come-after-the-start
  if (until !== null && dueAt >= until) {
    return { state: 'failed', error: `${error}. Another try would have come too late` };
  }
  return { state: 'queued', dueAt, error };
};

/** What follows from a fault of ours before anybody was handed it: another try later too, or the end of it. */
export const afterFault = (
  tried: Tried,
  now: Instant,
): AttemptResult & { readonly state: 'queued' | 'failed' } => {
  const error = 'Something went wrong on our side before it was sent';
  const dueAt = nextTry(tried, now);
  return dueAt === null ? { state: 'failed', error } : { state: 'queued', dueAt, error };
};

/** When it is tried again, outside the quiet hours where it was meant for the day; null: it was tried often enough. */
const nextTry = (tried: Tried, now: Instant): Instant | null => {
  const wait = waits[tried.attempts - 1];
  // guard: a-message-is-tried-eight-times-at-most
  if (wait === undefined) return null;
  const again = toInstant(now + minuteMs * wait);
  // guard: an-sms-does-not-move-into-the-night
  return isTooLateAt(tried, again) ? newsMoment(again) : again;
};

/** Whether an SMS that was not meant for these quiet hours, but for a day or an earlier night, would fall into them. */
export const isTooLateAt = ({ channel, dueAt }: Pick<Tried, 'channel' | 'dueAt'>, now: Instant): boolean =>
  channel === 'sms' && isQuiet(now) && !inOneNight(dueAt, now);

/** From when on a message is of no use to anybody; null where that has no end. */
const usefulUntil = (contents: Contents): Instant | null => {
  if (contents.kind === 'reminder') return contents.booking.startsAt;
  return contents.kind === 'waitlist-offer' ? contents.offer.expiresAt : null;
};
