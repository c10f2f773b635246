import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { type PaymentMethod, received, receivedInVain } from '#core/money/postings.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { addToCaution } from '../cautions/cautions.repo.ts';
import { insertOrphan } from '../orphans/orphans.repo.ts';
import { post } from './ledger.repo.ts';
import { insertPayment, insertReceipt } from './payments.repo.ts';

type Online = {
  readonly intentId: Id;
  readonly fee: Kobo;
  readonly providerId: string;
  /** When the client paid, which may be days before we learnt of it: the day it counts on. */
  readonly paidAt: Instant;
};

/**
 * Writes down money received for a booking that stands: the payment, its ledger lines, its receipt, and the caution fee
 * that came with it. In the transaction of what it pays for; returns the receipt's id.
 */
export const receivePayment = async (
  transaction: TenantTransaction,
  payment: {
    readonly appointmentId: Id;
    /** Null: received by hand. */
    readonly online: Online | null;
    readonly kind: 'deposit' | 'balance' | 'caution';
    readonly method: PaymentMethod;
    readonly amount: Kobo;
    readonly caution: Kobo;
    /** The booking's version after the change it came with. */
    readonly step?: number | undefined;
    readonly now: Instant;
  },
): Promise<Id> => {
  const { appointmentId, online, amount, caution, method, kind, step, now } = payment;
  const paymentId = newId();
  const intentId = online?.intentId ?? null;
  const receivedAt = online?.paidAt ?? now;
  const fee = online === null ? {} : { fee: online.fee, providerId: online.providerId };
  await insertPayment(transaction, {
    id: paymentId,
    appointmentId,
    intentId,
    kind,
    method,
    amount,
    caution,
    ...fee,
    receivedAt,
    step,
  });
  const about = { appointmentId, intentId, step, now: receivedAt };
  await post(transaction, received(method, amount, caution), about);
  if (caution > 0) await addToCaution(transaction, { appointmentId, amount: caution, now });
  const receiptId = newId();
  await insertReceipt(transaction, { id: receiptId, paymentId, appointmentId, now });
  await transaction.emit({ type: 'payment.received', payment: paymentId, now });
  return receiptId;
};

/**
 * Writes down money that can be no payment; what is not naira stays out of the ledger. Its id, or null: it was kept
 * before.
 */
export const receiveOrphan = async (
  transaction: TenantTransaction,
  orphan: Parameters<typeof insertOrphan>[1],
): Promise<Id | null> => {
  const id = await insertOrphan(transaction, orphan);
  // guard: money-that-is-not-naira-enters-no-ledger
  if (id !== null && orphan.currency === 'NGN') {
    const about = { appointmentId: null, intentId: null, now: orphan.paidAt };
    await post(transaction, receivedInVain(orphan.amount), about);
  }
  return id;
};

/** Writes down money that came for a time that is gone, or that is not what was asked for; it is given back by a refund. */
export const receiveInVain = async (
  transaction: TenantTransaction,
  payment: Online & { readonly amount: Kobo },
): Promise<void> => {
  const { intentId, fee, providerId, amount, paidAt } = payment;
  await insertPayment(transaction, {
    id: newId(),
    appointmentId: null,
    intentId,
    kind: 'deposit',
    method: 'online',
    amount,
    caution: toKobo(0),
    fee,
    providerId,
    receivedAt: paidAt,
  });
  await post(transaction, receivedInVain(amount), { appointmentId: null, intentId, now: paidAt });
};
