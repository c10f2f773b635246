import { createShelf } from '../../bookkeeping/shelf.ts';
import type { Dispute, Refund, Subaccount, Transaction } from './records.ts';

const TRANSACTIONS = 20_000;
const REFUNDS = 20_000;
const SUBACCOUNTS = 5_000;
const DISPUTES = 5_000;

/** Everything the provider remembers, in memory and bounded: the oldest of a kind goes first. */
export type Store = Readonly<{
  putTransaction: (transaction: Transaction) => void;
  byReference: (reference: string) => Transaction | null;
  byAccessCode: (code: string) => Transaction | null;
  byId: (id: number) => Transaction | null;
  /** Newest first. */
  transactions: () => readonly Transaction[];
  putRefund: (refund: Refund) => void;
  refund: (id: number) => Refund | null;
  /** Newest first. */
  refunds: () => readonly Refund[];
  refundsOf: (transactionId: number) => readonly Refund[];
  /** In place of an earlier one of its transaction. */
  putDispute: (dispute: Dispute) => void;
  disputeOf: (transactionId: number) => Dispute | null;
  putSubaccount: (subaccount: Subaccount) => void;
  subaccount: (idOrCode: string) => Subaccount | null;
  subaccounts: () => readonly Subaccount[];
  /** How many transactions are kept. */
  size: () => number;
  clear: () => void;
}>;

export function createStore(): Store {
  const referenceOfId = new Map<number, string>();
  const referenceOfCode = new Map<string, string>();
  const refundIdsOf = new Map<number, readonly number[]>();
  const transactions = createShelf<string, Transaction>({
    capacity: TRANSACTIONS,
    onForgotten: ({ id, accessCode }) => {
      referenceOfId.delete(id);
      if (accessCode !== null) referenceOfCode.delete(accessCode);
    },
  });
  const refunds = createShelf<number, Refund>({
    capacity: REFUNDS,
    onForgotten: ({ id, transactionId }) => {
      const rest = (refundIdsOf.get(transactionId) ?? []).filter((one) => one !== id);
      if (rest.length > 0) refundIdsOf.set(transactionId, rest);
      else refundIdsOf.delete(transactionId);
    },
  });
  const disputes = createShelf<number, Dispute>({ capacity: DISPUTES });
  const subaccounts = createShelf<string, Subaccount>({ capacity: SUBACCOUNTS });

  return {
    putTransaction: (transaction) => {
      transactions.put(transaction.reference, transaction);
      referenceOfId.set(transaction.id, transaction.reference);
      if (transaction.accessCode !== null) referenceOfCode.set(transaction.accessCode, transaction.reference);
    },
    byReference: (reference) => transactions.get(reference),
    byAccessCode: (code) => transactions.get(referenceOfCode.get(code) ?? ''),
    byId: (id) => transactions.get(referenceOfId.get(id) ?? ''),
    transactions: () => transactions.newestFirst(),
    putRefund: (refund) => {
      const known = refundIdsOf.get(refund.transactionId) ?? [];
      if (!known.includes(refund.id)) refundIdsOf.set(refund.transactionId, [...known, refund.id]);
      refunds.put(refund.id, refund);
    },
    refund: (id) => refunds.get(id),
    refunds: () => refunds.newestFirst(),
    refundsOf: (transactionId) =>
      (refundIdsOf.get(transactionId) ?? []).map((id) => refunds.get(id)).filter((refund) => refund !== null),
    putDispute: (dispute) => disputes.put(dispute.transactionId, dispute),
    disputeOf: (transactionId) => disputes.get(transactionId),
    putSubaccount: (subaccount) => subaccounts.put(subaccount.code, subaccount),
    subaccount: (idOrCode) =>
      subaccounts.get(idOrCode) ??
      subaccounts.newestFirst().find((subaccount) => String(subaccount.id) === idOrCode) ??
      null,
    subaccounts: () => subaccounts.newestFirst(),
    size: () => transactions.size(),
    clear: () => {
      transactions.clear();
      refunds.clear();
      disputes.clear();
      subaccounts.clear();
      referenceOfId.clear();
      referenceOfCode.clear();
      refundIdsOf.clear();
    },
  };
}
