import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { findContact, findRecipients, type Recipients } from '../facts/recipients.repo.ts';
import { skipReminders } from '../reminders/reminders.repo.ts';
import { remindersOf } from '../reminders/reminders.rules.ts';
import { replanReminders } from '../reminders/replan.commands.ts';
import { type BookingCause, type Draft, draftNews, whyNotReminded } from './news.rules.ts';
import { insertMessages } from './queue.repo.ts';
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
    reset: null,
    link: null,
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

/** Queues the link to move a booking, by email where the client left an address for it, else by SMS. */
export const enqueueRescheduleLink = async (
  transaction: TenantTransaction,
  made: { readonly appointment: Id; readonly link: Id; readonly now: Instant },
): Promise<void> => {
  const contact = await findContact(transaction, made.appointment);
  if (contact === undefined) throw new Error('A link was to be sent for a booking that is not there');
  const way =
    contact.email === ''
      ? ({ channel: 'sms', address: contact.phone, dueAt: newsMoment(made.now) } as const)
      : ({ channel: 'email', address: contact.email } as const);
  const message = {
    business: transaction.business,
    appointment: made.appointment,
    kind: 'reschedule-link',
    recipient: 'client',
    ...way,
    version: contact.version,
    reset: null,
    link: made.link,
  } as const;
  await insertMessages(transaction, [message], made.now);
};

const account = (business: BusinessId, email: string) =>
  ({ business, address: email, appointment: null, recipient: 'owner', version: 1, link: null }) as const;

/** Queues the mail with the link of this reset. */
export const enqueuePasswordReset = (
  transaction: PlatformTransaction,
  asked: {
    readonly business: BusinessId;
    readonly email: string;
    readonly resetId: Id;
    readonly now: Instant;
  },
): Promise<void> => {
  const message = {
    ...account(asked.business, asked.email),
    kind: 'password-reset',
    reset: asked.resetId,
  } as const;
  return insertMessages(transaction, [message], asked.now);
};

/** Queues the mail that says the password was changed. */
export const enqueuePasswordChanged = (
  transaction: PlatformTransaction,
  changed: { readonly business: BusinessId; readonly email: string; readonly now: Instant },
): Promise<void> => {
  const message = {
    ...account(changed.business, changed.email),
    kind: 'password-changed',
    reset: null,
  } as const;
  return insertMessages(transaction, [message], changed.now);
};

/** Queues the mail with the link that shows the address to be the owner's. */
export const enqueueVerifyEmail = (
  transaction: PlatformTransaction,
  asked: {
    readonly business: BusinessId;
    readonly email: string;
    readonly verificationId: Id;
    readonly now: Instant;
  },
): Promise<void> => {
  const message = {
    ...account(asked.business, asked.email),
    kind: 'verify-email',
    reset: asked.verificationId,
  } as const;
  return insertMessages(transaction, [message], asked.now);
};

/** Queues the mail that says that somebody signed in with a browser which is new to this account. */
export const enqueueNewDevice = (
  transaction: PlatformTransaction,
  signedIn: { readonly business: BusinessId; readonly email: string; readonly now: Instant },
): Promise<void> => {
  const message = { ...account(signedIn.business, signedIn.email), kind: 'new-device', reset: null } as const;
  return insertMessages(transaction, [message], signedIn.now);
};

/** Queues the mail that says where deposits will be paid out to from tomorrow on. */
export const enqueuePayoutChanged = (
  transaction: TenantTransaction,
  changed: { readonly email: string; readonly now: Instant },
): Promise<void> => {
  const message = {
    ...account(transaction.business, changed.email),
    kind: 'payout-changed',
    reset: null,
  } as const;
  return insertMessages(transaction, [message], changed.now);
};
