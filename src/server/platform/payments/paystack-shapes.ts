import { z } from 'zod';
import { parseInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { ProviderPayment, ProviderRefund } from './payment-provider.ts';

/** Ids are unsigned 64-bit numbers there, amounts of refunds numbers or text: both are read as what they mean. */
const anyId = z.union([z.string(), z.number()]).transform(String);
const anyAmount = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative());

export const paymentShape = z.object({
  id: anyId,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: anyAmount,
  currency: z.string(),
  // Only for the owner's own figures, their day, and whom to write to: a payment is not held up by these.
  fees: anyAmount.nullish().catch(null),
  paid_at: z.string().nullish().catch(null),
  customer: z
    .object({ email: z.email().max(254) })
    .nullish()
    .catch(null),
});

/** Only these two words decide a payment; whatever else there may be is asked about again. */
const statusOf = (word: string): ProviderPayment['status'] => {
  if (word === 'success') return 'paid';
  if (word === 'failed') return 'failed';
  return word === 'reversed' ? 'reversed' : 'open';
};

export const asPayment = (data: z.output<typeof paymentShape>): ProviderPayment => ({
  reference: data.reference,
  status: statusOf(data.status),
  amount: toKobo(data.amount),
  currency: data.currency,
  fee: toKobo(data.fees ?? 0),
  mode: data.domain === 'live' ? 'live' : 'test',
  providerId: data.id,
  paidAt: parseInstant(data.paid_at ?? ''),
  payerEmail: data.customer?.email ?? '',
});

export const refundShape = z.object({
  id: anyId,
  status: z.string(),
  amount: anyAmount,
  merchant_note: z.string().nullish(),
  transaction_reference: z.string().nullish(),
  transaction: z
    .union([anyId, z.object({ id: anyId.nullish(), reference: z.string().nullish() })])
    .nullish()
    .catch(null),
});

/** Whether a refund there is of this payment; a list may hold those of others as well. */
export const isOfPayment = (
  { transaction, transaction_reference: named }: z.output<typeof refundShape>,
  payment: { readonly id: string; readonly reference: string },
): boolean => {
  if (named !== null && named !== undefined) return named === payment.reference;
  if (typeof transaction === 'string') return transaction === payment.id;
  return transaction?.id === payment.id || transaction?.reference === payment.reference;
};

const refundStatusOf = (word: string): ProviderRefund['status'] => {
  switch (word) {
    case 'processed':
      return 'done';
    case 'failed':
      return 'failed';
    case 'needs-attention':
      return 'needs-details';
    default:
      return 'under-way';
  }
};

export const asRefund = (data: z.output<typeof refundShape>): ProviderRefund => ({
  id: data.id,
  status: refundStatusOf(data.status),
  amount: toKobo(data.amount),
  note: data.merchant_note ?? '',
});
