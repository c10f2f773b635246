import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { handleOf, type Id } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { lookAtWaiting } from '../../businesses/index.ts';
import {
  anonymiseBookings,
  countOpenBookings,
  eraseRecords,
  forgetReplies,
  lockBookingsOf,
} from '../bookings.repo.ts';
import { findClient, lockClients, lockRecords } from '../clients.repo.ts';
import { anonymisePayments, findUnsettled } from './money.repo.ts';
import { unsettledText } from './unsettled.rules.ts';
import { forgetWaiting } from './waiting.repo.ts';

/**
 * Removes what names a client, from their record and every booking; what was booked and when stays. Refused with
 * HAS_FUTURE_BOOKINGS while a booking that stands is not over, or money is not settled.
 */
export const eraseClient = defineCommand(clientsCalls.erase, {
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    await lockClients(tx);
    const client = await findClient(tx, params.id);
    if (client === undefined) return refusal('NOT_FOUND');
    // guard: a-client-who-books-while-being-erased-ends-in-one-or-the-other
    await holdClients(tx, [client.client_id]);
    const open = await countOpenBookings(tx, client.client_id, now);
    // guard: a-client-with-a-booking-to-come-is-not-erased
    if (open > 0) {
      const [bookings, them] =
        open === 1 ? ['a booking that is not over', 'it'] : [`${open} bookings that are not over`, 'them'];
      return refusal('HAS_FUTURE_BOOKINGS', {
        message: `This client still has ${bookings}. Please cancel or complete ${them} first, from the booking history, then erase.`,
        data: { futureBookings: open },
      });
    }
    const message = unsettledText(await findUnsettled(tx, client.client_id));
    if (message !== null) return refusal('HAS_FUTURE_BOOKINGS', { message, data: { futureBookings: 0 } });
    await eraseHeldClients(tx, { ids: [client.client_id], now });
    return ok({ success: true, message: 'Client erased.' });
  },
});

/** Until the transaction ends nobody books for these clients, and none of their bookings changes. */
export const holdClients = async (transaction: TenantTransaction, ids: readonly Id[]): Promise<void> => {
  await lockRecords(transaction, ids);
  await lockBookingsOf(transaction, ids);
};

/** Erases clients whom the transaction holds, wherever their data is. */
export const eraseHeldClients = async (
  transaction: TenantTransaction,
  { ids, now }: { readonly ids: readonly Id[]; readonly now: Instant },
): Promise<void> => {
  const bookings = await lockBookingsOf(transaction, ids);
  // guard: erasing-removes-what-names-a-client-from-every-booking
  await anonymiseBookings(transaction, bookings, now);
  await anonymisePayments(transaction, ids);
  await forgetWaiting(transaction, ids);
  await lookAtWaiting(transaction);
  const erased = await eraseRecords(transaction, ids, now);
  const handles = erased.map((record) => handleOf(transaction.business, record.client_id));
  // guard: erasing-removes-answers-kept-for-retries
  await forgetReplies(transaction, handles);
};
