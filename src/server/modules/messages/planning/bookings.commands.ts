import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { findRecipients, type Recipients } from '../facts/recipients.repo.ts';
import type { AnyKind } from '../kinds/kind.types.ts';
import { kinds } from '../kinds/kinds.queries.ts';
import { skipReminders } from '../reminders/reminders.repo.ts';
import { remindersOf } from '../reminders/reminders.rules.ts';
import { replanReminders } from '../reminders/replan.commands.ts';
import { type BookingCause, whyNotReminded } from './news.rules.ts';
import { insertMessages, type NewMessage } from './queue.repo.ts';
import { queueAgain } from './take-back.repo.ts';

/**
 * Queues what a booking's change is to tell people, and its reminders, in the transaction of that change and after its
 * rows are written; reminders of what no longer holds are skipped. Whoever left no address gets nothing, and an owner
 * is not told of a booking of their own making. News wait until `sendAt`, while the change can be
 * undone.
 */
export const enqueueBookingMessages = async (
  transaction: TenantTransaction,
  appointment: Id,
  cause: BookingCause,
  now: Instant,
  sendAt: Instant = now,
): Promise<void> => {
  const booking = await findRecipients(transaction, appointment);
  if (booking === undefined) throw new Error('Messages were asked for a booking that is not there');
  const reason = whyNotReminded(cause);
  if (reason !== null) {
    const before = cause === 'moved' || cause === 'moved-by-client' ? booking.version : null;
    await skipReminders(transaction, { appointment, before, reason });
  }
  if (cause === 'edited') {
    await replanReminders(transaction, [booking], booking, now);
    return;
  }
  const news = draftNews(booking, cause, now).map((draft) => notBefore(draft, sendAt));
  if (sendAt > now) await queueAgain(transaction, { appointment, version: booking.version }, news);
  const drafts = [...news, ...draftReminders(booking, cause, now)];
  const messages = drafts.map((draft) => ({
    ...draft,
    business: transaction.business,
    appointment,
    version: booking.version,
  }));
  await insertMessages(transaction, messages, now);
};

const notBefore = (draft: Draft, sendAt: Instant): Draft => ({
  ...draft,
  dueAt: toInstant(Math.max(draft.dueAt ?? sendAt, sendAt)),
});

const planning: ReadonlySet<BookingCause> = new Set(['booked', 'moved', 'moved-by-client']);

const draftReminders = (booking: Recipients, cause: BookingCause, now: Instant): readonly Draft[] =>
  planning.has(cause)
    ? remindersOf(booking, booking, now).map((reminder) => ({
        kind: 'reminder',
        recipient: 'client',
        ...reminder,
      }))
    : [];

export type Draft = Pick<NewMessage, 'kind' | 'recipient' | 'channel' | 'address' | 'leadMinutes' | 'dueAt'>;

/**
 * What client and owner are told of what just happened to a booking, and by which ways; nothing to whoever left no
 * address, and to an owner nothing of their own doing.
 */
export const draftNews = (booking: Recipients, cause: BookingCause, now: Instant): readonly Draft[] => {
  const told = (who: NewMessage['recipient']): readonly AnyKind[] =>
    Object.values(kinds).filter(
      ({ due }) => due.by === 'booking' && due.tells(cause, booking, now).includes(who),
    );
  const toClient = told('client').flatMap(({ kind, counts }): readonly Draft[] => [
    { kind, recipient: 'client', channel: 'email', address: booking.email },
    ...(booking.newsBySms || kind === 'rebooking' ? [smsTo(booking, { kind, counts }, now)] : []),
  ]);
  const toOwner = told('owner').map(
    ({ kind }): Draft => ({
      kind,
      recipient: 'owner',
      channel: 'email',
      address: booking.ownerEmail ?? '',
    }),
  );
  return [...toClient, ...toOwner].filter(({ address }) => address !== '');
};

const smsTo = (
  booking: Recipients,
  { kind, counts }: Pick<AnyKind, 'kind' | 'counts'>,
  now: Instant,
): Draft => {
  const confirmsBookingOf = counts === 'confirmation' ? booking.bookedAt : null;
  const dueAt = newsMoment(now, { confirmsBookingOf });
  return { kind, recipient: 'client', channel: 'sms', address: booking.phone, dueAt };
};
