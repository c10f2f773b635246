import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { type PaymentMethod, received, receivedInVain } from '#core/money/postings.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { addToCaution } from '../cautions.repo.ts';
import { post } from '../ledger.repo.ts';
import { insertPayment, insertReceipt } from '../payments.repo.ts';

type Online = { readonly intentId: Id; readonly fee: Kobo; readonly providerId: string };

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
    readonly now: Instant;
  },
): Promise<Id> => {
  const { appointmentId, online, amount, caution, method, kind, now } = payment;
  const paymentId = newId();
  const intentId = online?.intentId ?? null;
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
    now,
  });
  await post(transaction, received(method, amount, caution), { appointmentId, intentId, now });
  if (caution > 0) await addToCaution(transaction, { appointmentId, amount: caution, now });
  const receiptId = newId();
  await insertReceipt(transaction, { id: receiptId, paymentId, appointmentId, now });
  return receiptId;
};

/** Writes down money that came for a time that is gone, or that is not what was asked for; it is given back by a refund. */
export const receiveInVain = async (
  transaction: TenantTransaction,
  payment: Online & { readonly amount: Kobo; readonly now: Instant },
): Promise<void> => {
  const { intentId, fee, providerId, amount, now } = payment;
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
    now,
  });
  await post(transaction, receivedInVain(amount), { appointmentId: null, intentId, now });
};
