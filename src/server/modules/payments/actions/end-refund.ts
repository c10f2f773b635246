import type { Instant } from '#core/calendar/instant.ts';
import { givenBack } from '#core/money/postings.ts';
import { nextLook } from '#core/money/refund-retry.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { lockBookingMoney } from '../booking-money.repo.ts';
import { post } from '../ledger.repo.ts';
import type { MoneyMessages } from '../money-messages.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { listWithDetails } from '../refund-details.repo.ts';
import { findRefund, lockRefund, type RefundRow, saveRefund } from '../refunds.repo.ts';
import { refreshPaymentStatus } from './give-back.ts';

/** A refund with its booking, both locked in their order; null: there is none. */
export const lockRefundWithBooking = async (
  transaction: TenantTransaction,
  id: Id,
): Promise<RefundRow | null> => {
  const found = await findRefund(transaction, id);
  if (found === undefined) return null;
  if (found.appointment_id !== null) await lockBookingMoney(transaction, found.appointment_id);
  return (await lockRefund(transaction, id)) ?? null;
};

/**
 * The money is back with the client: by the provider, or by the owner's own transfer. The refund and its booking are
 * locked, and it was not settled before.
 */
export const endRefund = async (
  transaction: TenantTransaction,
  messages: MoneyMessages,
  refund: RefundRow,
  end: {
    readonly by: 'provider' | 'transfer';
    readonly providerId?: string;
    readonly transferReference?: string;
    readonly now: Instant;
  },
): Promise<void> => {
  const { refund_id: id, appointment_id: appointment, intent_id: intent, amount_kobo: amount } = refund;
  const { by, now, ...names } = end;
  await saveRefund(transaction, id, {
    state: by === 'provider' ? 'done' : 'sent',
    dueAt: null,
    settledAt: now,
    ...names,
  });
  await post(transaction, givenBack(by, amount), { appointmentId: appointment, intentId: intent, now });
  if (appointment !== null) await refreshPaymentStatus(transaction, appointment);
  await messages.refund(transaction, { kind: 'refund-sent', refund: id, appointment, intent, now });
};

/** The provider will not give it back: the owner is to send it, and the client is asked where to, unless that is known. */
export const oweRefund = async (
  transaction: TenantTransaction,
  messages: MoneyMessages,
  refund: RefundRow,
  owed: { readonly problem: string; readonly providerId?: string; readonly now: Instant },
): Promise<void> => {
  const { refund_id: id, appointment_id: appointment, intent_id: intent } = refund;
  const { now, ...change } = owed;
  await saveRefund(transaction, id, { state: 'owed', dueAt: null, ...change });
  const known = await listWithDetails(transaction, [refund]);
  if (known.has(id)) return;
  await messages.refund(transaction, { kind: 'refund-details', refund: id, appointment, intent, now });
};

/** What the provider says of a refund becomes what is known of it here. The refund and its booking are locked. */
export const learnOfRefund = async (
  transaction: TenantTransaction,
  messages: MoneyMessages,
  refund: RefundRow,
  told: ProviderRefund,
  now: Instant,
): Promise<void> => {
  if (refund.settled_at !== null) return;
  const providerId = told.id;
  switch (told.status) {
    case 'done':
      return endRefund(transaction, messages, refund, { by: 'provider', providerId, now });
    case 'under-way': {
      const dueAt = nextLook(refund.created_at, now);
      await saveRefund(transaction, refund.refund_id, { state: 'asked', providerId, dueAt });
      return;
    }
    case 'failed':
    case 'needs-details': {
      if (refund.state === 'owed') return;
      const problem =
        told.status === 'failed'
          ? 'The client’s bank did not take the money back.'
          : 'The client’s bank does not say which account the money should go to.';
      return oweRefund(transaction, messages, refund, { problem, providerId, now });
    }
  }
};
