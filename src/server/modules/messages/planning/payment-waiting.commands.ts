import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { insertMessages } from './queue.repo.ts';

/** Whoever means to pay has done so by then, and two thirds of the hold are left for whoever was interrupted. */
const AFTER_MINUTES = 10;

/**
 * Queues the one mail that leads a client back to a payment they have begun, in the transaction that holds the time. It
 * is left out where they have paid or let go by then.
 */
export const enqueuePaymentWaiting = async (
  transaction: TenantTransaction,
  { intent, address, now }: { readonly intent: Id; readonly address: string; readonly now: Instant },
): Promise<void> => {
  const message = {
    business: transaction.business,
    kind: 'payment-waiting',
    recipient: 'client',
    address,
    appointment: null,
    intent,
    version: 1,
    reset: null,
    link: null,
    dueAt: toInstant(now + AFTER_MINUTES * minuteMs),
  } as const;
  await insertMessages(transaction, [message], now);
};
