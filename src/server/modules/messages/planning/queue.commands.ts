import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { AccountEvent, TenantEvent } from '../../../platform/events.ts';
import type { Id } from '../../../platform/ids.ts';
import { findRecipients, type Recipients } from '../facts/recipients.repo.ts';
import { kinds } from '../kinds/kinds.queries.ts';
import { replanReminders } from '../reminders/reminders.commands.ts';
import { skipReminders } from '../reminders/reminders.repo.ts';
import { remindersOf } from '../reminders/reminders.rules.ts';
import { type Draft, draftNews } from './news.present.ts';
import { type BookingCause, whyNotReminded } from './news.rules.ts';
import { insertMessages, type NewMessage } from './queue.repo.ts';
import { queueAgain, remindAgain, skipUndone } from './undo.repo.ts';

/** After these its reminders are planned, of its schedule as it is then. */
const planning: ReadonlySet<BookingCause> = new Set([
  'booked',
  'series-booked',
  'repeated',
  'moved',
  'moved-by-client',
  'lines-changed',
  'lines-changed-by-owner',
]);

/**
 * Queues what a booking's change is to tell people, and its reminders, in the transaction of that change and after its
 * rows are written; reminders of what no longer holds are skipped. Whoever left no address gets nothing, and an owner
 * is not told of a booking of their own making. News wait until `sendAt`, while the change can be
 * undone.
 */
export const enqueueBookingMessages = async (
  transaction: TenantTransaction,
  {
    appointment,
    cause,
    now,
    sendAt = now,
  }: {
    readonly appointment: Id;
    readonly cause: BookingCause;
    readonly now: Instant;
    readonly sendAt?: Instant;
  },
): Promise<void> => {
  const booking = await findRecipients(transaction, appointment);
  if (booking === undefined) throw new Error('Messages were asked for a booking that is not there');
  const reason = whyNotReminded(cause);
  if (reason !== null) {
    const before = planning.has(cause) ? booking.version : null;
    await skipReminders(transaction, { appointment, before, reason });
  }
  if (cause === 'edited') {
    await replanReminders(transaction, { bookings: [booking], settings: booking, now });
    return;
  }
  const news = draftNews(booking, cause, now, sendAt).map((draft) => notBefore(draft, sendAt));
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

const draftReminders = (booking: Recipients, cause: BookingCause, now: Instant): readonly Draft[] =>
  planning.has(cause)
    ? remindersOf(booking, booking, now).map((reminder) => ({
        kind: 'reminder',
        recipient: 'client',
        ...reminder,
      }))
    : [];

type Draws<Transaction, Event> = (transaction: Transaction, event: Event) => Promise<readonly NewMessage[]>;

/** Hears of an event and queues the messages whose kinds say that it makes them due; nobody is told who left no address. */
export const queueMessages = async <Transaction extends TenantTransaction | PlatformTransaction, Event>(
  transaction: Transaction,
  event: Event & { readonly type: (TenantEvent | AccountEvent)['type']; readonly now: Instant },
): Promise<void> => {
  const drafts: NewMessage[] = [];
  for (const { due } of Object.values(kinds)) {
    if (due.by !== 'event') continue;
    // A kind names what it draws from an event by the type of just this event, and of its transaction.
    const draw = due.on[event.type] as unknown as Draws<Transaction, Event> | undefined;
    if (draw !== undefined) drafts.push(...(await draw(transaction, event)));
  }
  await insertMessages(
    transaction,
    drafts.filter(({ address }) => address !== ''),
    event.now,
  );
};

const causeOf: Partial<Record<AppointmentEvent, BookingCause>> = {
  cancel: 'cancelled',
  complete: 'completed',
  'mark-no-show': 'no-show',
};

/**
 * After a change of a booking was taken back: what was to be told of it is not told, and reminders that it called off
 * are due again where the booking stands. In the transaction that takes it back.
 */
export const takeBackMessages = async (
  transaction: TenantTransaction,
  back: {
    readonly appointment: Id;
    readonly undone: AppointmentEvent;
    readonly stands: boolean;
    readonly now: Instant;
  },
): Promise<void> => {
  const { appointment, undone, stands, now } = back;
  for (const { kind, due } of Object.values(kinds)) {
    if (due.by === 'booking' && due.undoneWith === undone) await skipUndone(transaction, appointment, kind);
  }
  const cause = causeOf[undone];
  const reason = cause === undefined ? null : whyNotReminded(cause);
  if (stands && reason !== null) await remindAgain(transaction, appointment, { reason, now });
};
