import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { findRecipients, insertMessages, type NewMessage } from '../messages.repo.ts';

/** What just happened to a booking in this transaction. */
export type BookingCause = 'booked' | 'confirmed' | 'moved' | 'cancelled';

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
  const owner = { kind: 'new-booking', recipient: 'owner', address: booking.ownerAddress ?? '' } as const;
  const causes = {
    booked: [
      client(booking.status === 'pending' ? 'booking-received' : 'booking-confirmed'),
      ...(booking.source === 'public' ? [owner] : []),
    ],
    confirmed: [client('booking-confirmed')],
    moved: [client('rescheduled')],
    cancelled: [client('cancelled')],
  };
  const messages = causes[cause]
    .filter(({ address }) => address !== '')
    .map((message) => ({
      ...message,
      business: transaction.business,
      appointment,
      version: booking.scheduleVersion,
      reset: null,
    }));
  await insertMessages(transaction, messages, now);
};

const account = (business: BusinessId, email: string) =>
  ({ business, address: email, appointment: null, recipient: 'owner', version: 1 }) as const;

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
