import type { Instant } from '#core/calendar/instant.ts';
import { whenPaid } from '#core/money/settlement.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import { receiveOrphan } from '../ledger/received.commands.ts';
import { queueRefund } from '../refunds/refunds.repo.ts';

/**
 * Writes down money that can be no payment, and queues all of it to go back: nothing of another currency reaches the
 * ledger. False: it was kept before.
 */
export const giveBackOrphan = async (
  transaction: TenantTransaction,
  {
    paid,
    intentId,
    now,
  }: { readonly paid: ProviderPayment; readonly intentId: Id | null; readonly now: Instant },
): Promise<boolean> => {
  const { reference, amount, currency, providerId, payerEmail } = paid;
  const orphan = await receiveOrphan(transaction, {
    intentId,
    reference,
    amount,
    currency,
    providerId,
    payerEmail,
    paidAt: whenPaid(paid.paidAt, null, now),
    now,
  });
  if (orphan === null) return false;
  await queueRefund(transaction, {
    intentId,
    orphanId: orphan,
    appointmentId: null,
    reason: intentId === null ? 'unknown-payment' : 'wrong-currency',
    amount,
    currency,
    now,
  });
  return true;
};
