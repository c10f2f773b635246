import type { Refund, Transaction } from '../world/records.ts';
import { INTEGRATION } from './present-transaction.ts';

const WORKING_DAYS_MS = 10 * 86_400_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** `transaction` is the whole object where a refund is made, and its number elsewhere. */
export function presentRefund(refund: Refund, transaction: unknown) {
  return {
    transaction,
    integration: INTEGRATION,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refund.status,
    refunded_by: 'simulator@example.ng',
    expected_at: iso(refund.createdAt + WORKING_DAYS_MS),
    currency: refund.currency,
    domain: 'test',
    amount: refund.amount,
    fully_deducted: refund.status === 'processed',
    id: refund.id,
    createdAt: iso(refund.createdAt),
    updatedAt: iso(refund.updatedAt),
  };
}

/** A row of the list: its dates are in snake case, and what was deducted is 1 or null. */
export function presentRefundRow(refund: Refund, transaction: Transaction | null) {
  const { createdAt, updatedAt, fully_deducted, ...row } = presentRefund(refund, refund.transactionId);
  return {
    ...row,
    transaction_reference: transaction?.reference ?? null,
    fully_deducted: fully_deducted ? 1 : null,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
