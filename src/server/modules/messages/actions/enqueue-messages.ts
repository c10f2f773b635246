import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { findRecipients, insertMessages, type NewMessage } from '../messages.repo.ts';

/** What just happened to a booking in this transaction; an owner is told of what the client did, not of their own. */
export type BookingCause =
  | 'booked'
  | 'confirmed'
  | 'moved'
  | 'cancelled'
  | 'moved-by-client'
  | 'cancelled-by-client';

/**
 * Queues what a booking's change is to tell people, in the transaction of that change and after its rows are written.
 * Whoever left no email address gets nothing, and an owner is not told of a booking of their own making.
 * The caller wakes the sender after the commit.
 */
export const enqueueBookingMessages = async (
  transaction: TenantTransaction,
  appointment: Id,
  cause: BookingCause,
  now: Instant,
): Promise<void> => {
  const booking = await findRecipients(transaction, appointment);
  if (booking === undefined) throw new Error('Messages were asked for a booking that is not there');
  const client = (kind: NewMessage['kind']) =>
    ({ kind, recipient: 'client', address: booking.clientAddress }) as const;
  const owner = (kind: NewMessage['kind']) =>
    ({ kind, recipient: 'owner', address: booking.ownerAddress ?? '' }) as const;
  const causes = {
    booked: [
      client(booking.status === 'pending' ? 'booking-received' : 'booking-confirmed'),
      ...(booking.source === 'public' ? [owner('new-booking')] : []),
    ],
    confirmed: [client('booking-confirmed')],
    moved: [client('rescheduled')],
    cancelled: [client('cancelled')],
    'moved-by-client': [client('rescheduled'), owner('rescheduled')],
    'cancelled-by-client': [client('cancelled'), owner('cancelled')],
  };
  const messages = causes[cause]
    .filter(({ address }) => address !== '')
    .map((message) => ({
      ...message,
      business: transaction.business,
      appointment,
      version: booking.scheduleVersion,
      reset: null,
      link: null,
    }));
  await insertMessages(transaction, messages, now);
};

/** Queues the mail with a link to move a booking; the booking has an email address. */
export const enqueueRescheduleLink = async (
  transaction: TenantTransaction,
  made: { readonly appointment: Id; readonly link: Id; readonly now: Instant },
): Promise<void> => {
  const booking = await findRecipients(transaction, made.appointment);
  if (booking === undefined) throw new Error('A link was to be sent for a booking that is not there');
  const message = {
    business: transaction.business,
    appointment: made.appointment,
    kind: 'reschedule-link',
    recipient: 'client',
    address: booking.clientAddress,
    version: booking.scheduleVersion,
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

/** Queues the mail that says where deposits will be paid out to from tomorrow on. */
export const enqueuePayoutChanged = (
  transaction: TenantTransaction,
  changed: { readonly business: BusinessId; readonly email: string; readonly now: Instant },
): Promise<void> => {
  const message = {
    ...account(changed.business, changed.email),
    kind: 'payout-changed',
    reset: null,
  } as const;
  return insertMessages(transaction, [message], changed.now);
};
