import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { listRefundsOfPayment, lockRefund, type RefundRow, saveRefund } from '../refunds.repo.ts';
import { endRefund, noteTwice } from './end-refund.ts';

type Of = Parameters<typeof listRefundsOfPayment>[1];

/** Each refund of a payment, locked in its turn: an owner may be sending it at this moment. */
const eachLocked = async (
  transaction: TenantTransaction,
  of: Of,
  work: (refund: RefundRow) => Promise<void>,
): Promise<void> => {
  for (const { refund_id: id } of await listRefundsOfPayment(transaction, of)) {
    const refund = await lockRefund(transaction, id);
    if (refund !== undefined) await work(refund);
  }
};

/**
 * A payment that was taken back whole has gone back to its client: the owner is not to send any of it again, and what
 * they have sent the client has twice. Its booking, if any, is locked.
 */
export const endOwed = (transaction: TenantTransaction, of: Of, now: Instant): Promise<void> =>
  eachLocked(transaction, of, async (refund) => {
    if (refund.state === 'owed') await endRefund(transaction, refund, { by: 'provider', now });
    if (refund.state === 'sent') await noteTwice(transaction, refund, '', now);
  });

const WAIT =
  'The client’s bank is asking this payment back as well. Please wait until it has decided: if it takes the money back, you do not have to send it.';
const SEND = 'The client’s bank has decided, and the money is still with you: please send it now.';

/** Asks the owner to wait with what they owe while the client's bank asks for it too, and says when that is over. */
export const warnOfOwed = (transaction: TenantTransaction, of: Of, isTold: boolean): Promise<void> =>
  eachLocked(transaction, of, async ({ refund_id: id, state, problem, due_at: dueAt }) => {
    if (state !== 'owed' || (problem === WAIT) === isTold) return;
    await saveRefund(transaction, id, { state, dueAt, problem: isTold ? WAIT : SEND });
  });
