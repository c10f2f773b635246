import type { Instant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import type { NewMessage } from './queue.repo.ts';

type Way = Pick<NewMessage, 'channel' | 'address' | 'dueAt'>;

/**
 * Email where an address for it is known, else SMS: what has to be known of money reaches whoever left one of the two.
 * `may`: when it may go, now or later. Where that is in the quiet hours an SMS waits for their end.
 */
export const emailOrSms = (
  contact: { readonly email: string; readonly phone: string } | undefined,
  may: Instant,
): Way =>
  contact === undefined || contact.email !== ''
    ? { channel: 'email', address: contact?.email ?? '' }
    : { channel: 'sms', address: contact.phone, dueAt: newsMoment(may) };

/** The later of when it would go out and when it may. */
export const notBefore = (
  due: Instant | undefined,
  may: Instant | undefined,
): { readonly dueAt?: Instant } =>
  may === undefined || (due !== undefined && due > may) ? {} : { dueAt: may };
