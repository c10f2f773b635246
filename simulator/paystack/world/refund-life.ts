import { raiseRefundEvent } from '../webhooks/refund-events.ts';
import { REFUND_ENDS_BY_ACCOUNT } from './cards.ts';
import { reverse } from './payments.ts';
import type { Refund, RefundStatus, Transaction } from './records.ts';
import type { World } from './world.ts';

/** What refunds of this payment took or may still take, in kobo; those that failed do not count. */
export function refundedOf({ store }: World, transaction: Transaction): number {
  return store
    .refundsOf(transaction.id)
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
}

/** Keeps a new refund, draws it from the balance, tells of it, and lets it go its way when that is automatic. */
export function beginRefund(world: World, refund: Refund): void {
  changeBalance(world, -refund.amount);
  world.store.putRefund(refund);
  raiseRefundEvent(world, refund);
  goOn(world, refund.id, 'processing');
}

/** Puts a refund into a state, with its event and its effect on the balance and the payment. */
export function moveRefund(world: World, refund: Refund, status: RefundStatus): Refund {
  const moved = { ...refund, status, updatedAt: world.now() };
  world.store.putRefund(moved);
  if (status === 'failed' && refund.status !== 'failed') changeBalance(world, refund.amount);
  if (status !== 'failed' && refund.status === 'failed') changeBalance(world, -refund.amount);
  const transaction = world.store.byId(refund.transactionId);
  if (transaction && status === 'processed' && processedOf(world, transaction) >= transaction.amount) {
    reverse(world, transaction);
  }
  raiseRefundEvent(world, moved);
  return moved;
}

/** Takes a refund on by itself after a step of time, unless something else has moved it meanwhile. */
export function goOn(world: World, id: number, next: RefundStatus): void {
  const { auto, stepMs } = world.settings().refunds;
  const from = world.store.refund(id)?.status;
  if (!auto || from === undefined) return;
  world.timers.after(stepMs, () => {
    const refund = world.store.refund(id);
    if (!refund || refund.status !== from) return;
    moveRefund(world, refund, next);
    if (next === 'processing') goOn(world, id, endOf(world, refund));
  });
}

/** How a refund ends: by the card, or by the account the transfer came from. */
function endOf({ store }: World, refund: Refund): RefundStatus {
  const transaction = store.byId(refund.transactionId);
  return (
    transaction?.card?.refundEnds ?? REFUND_ENDS_BY_ACCOUNT[transaction?.senderAccount ?? ''] ?? 'processed'
  );
}

function processedOf({ store }: World, transaction: Transaction): number {
  return store
    .refundsOf(transaction.id)
    .filter((refund) => refund.status === 'processed')
    .reduce((sum, refund) => sum + refund.amount, 0);
}

function changeBalance({ settings, change }: World, byKobo: number): void {
  const { balance } = settings();
  if (balance !== null) change({ ...settings(), balance: balance + byKobo });
}
