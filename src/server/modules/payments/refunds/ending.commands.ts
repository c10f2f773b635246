import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { may, refundMoves } from '#core/money/moves.ts';
import { givenBack, sentTwice } from '#core/money/postings.ts';
import { detailsDays, nextLook } from '#core/money/refund-retry.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { ProviderRefund } from '../../../platform/payments/payment-provider.ts';
import { lockBookingMoney } from '../balance/balance.repo.ts';
import { refreshPaymentStatus } from '../balance/sums.commands.ts';
import { post } from '../ledger/ledger.repo.ts';
import { listWithDetails } from './details.repo.ts';
import { findRefund, lockRefund, type RefundRow, saveRefund } from './refunds.repo.ts';

/** A refund with its booking, both locked in their order; null: there is none. */
export const lockRefundWithBooking = async (
  transaction: TenantTransaction,
  id: Id,
): Promise<RefundRow | null> => {
  const found = await findRefund(transaction, id);
  return found === undefined ? null : lockRefundOf(transaction, found);
};

/** The same of one whose booking is known. */
export const lockRefundOf = async (
  transaction: TenantTransaction,
  { refund_id: id, appointment_id: appointment }: Pick<RefundRow, 'refund_id' | 'appointment_id'>,
): Promise<RefundRow | null> => {
  // Asked for first, so that it is locked first; both leave together.
  const booking = appointment === null ? null : lockBookingMoney(transaction, appointment);
  const [refund] = await Promise.all([lockRefund(transaction, id), booking]);
  return refund ?? null;
};

/**
 * The money is back with the client: by the provider, by the owner's own transfer, or in cash. The refund and its booking are
 * locked, and it was not settled before.
 */
export const endRefund = async (
  transaction: TenantTransaction,
  end: {
    readonly refund: RefundRow;
    readonly by: 'provider' | 'transfer' | 'cash';
    readonly providerId?: string;
    readonly transferReference?: string;
    readonly now: Instant;
  },
): Promise<void> => {
  const { refund, by, now, ...names } = end;
  const { refund_id: id, appointment_id: appointment, intent_id: intent, orphan_id: orphan } = refund;
  const { amount_kobo: amount } = refund;
  saveRefund(transaction, id, {
    state: (by === 'provider' ? refundMoves.end : refundMoves.send).to,
    // What was taken over from a silent provider it may yet send as well.
    dueAt: by === 'provider' ? null : refund.due_at,
    settledAt: now,
    // What waited for an account has gone to one, even where this is heard before it is written that it was handed over.
    ...(by === 'provider' && refund.state === 'needs-details' ? { detailsAt: now } : {}),
    ...names,
  });
  // The ledger is naira: what came in another currency never entered it.
  if (refund.currency === 'NGN') {
    await post(transaction, givenBack(by, amount), { appointmentId: appointment, intentId: intent, now });
  }
  if (appointment !== null) await refreshPaymentStatus(transaction, { appointmentId: appointment, now });
  await transaction.emit({ type: 'refund.sent', refund: id, appointment, intent, orphan, now });
};

/** The provider will not give it back: the owner is to send it, and the client is asked where to, unless that is known. */
export const oweRefund = async (
  transaction: TenantTransaction,
  owed: {
    readonly refund: RefundRow;
    readonly problem: string;
    readonly providerId?: string;
    /** When to look whether the provider sends it after all. */
    readonly dueAt?: Instant | null;
    readonly now: Instant;
  },
): Promise<void> => {
  const { refund, now, ...change } = owed;
  saveRefund(transaction, refund.refund_id, { state: refundMoves.owe.to, dueAt: null, ...change });
  await askWhereTo(transaction, { refund, now });
};

/** The provider waits for the client's bank account: it is handed over when it is known, and asked for when it is not. */
const needDetails = async (
  transaction: TenantTransaction,
  refund: RefundRow,
  { providerId, now }: { readonly providerId: string; readonly now: Instant },
): Promise<void> => {
  const { refund_id: id } = refund;
  if (refund.details_at !== null) {
    const problem = 'The payment provider could not send it to the client’s bank account.';
    return oweRefund(transaction, { refund, problem, providerId, now });
  }
  const known = (await listWithDetails(transaction, [refund])).has(id);
  const dueAt = known ? now : toInstant(now + detailsDays * dayMs);
  saveRefund(transaction, id, { state: refundMoves.needDetails.to, providerId, dueAt });
  await askWhereTo(transaction, { refund, now });
};

/**
 * What the owner has sent went back by the provider as well: the client owes it, and the owner is shown that. Once; the
 * refund is locked.
 */
export const noteTwice = async (
  transaction: TenantTransaction,
  {
    refund,
    providerId,
    now,
  }: { readonly refund: RefundRow; readonly providerId: string; readonly now: Instant },
): Promise<void> => {
  if (refund.doubled_at !== null) return;
  const { refund_id: id, appointment_id: appointmentId, intent_id: intentId } = refund;
  const problem =
    'The payment provider has sent this money as well, so the client has it twice. Please ask them to send it back.';
  saveRefund(transaction, id, {
    state: 'sent',
    providerId,
    problem,
    dueAt: null,
    doubledAt: now,
  });
  if (refund.currency === 'NGN') {
    await post(transaction, sentTwice(refund.amount_kobo), { appointmentId, intentId, now });
  }
};

/** What the provider says of a refund becomes what is known of it here. The refund and its booking are locked. */
export const learnOfRefund = async (
  transaction: TenantTransaction,
  { refund, told, now }: { readonly refund: RefundRow; readonly told: ProviderRefund; readonly now: Instant },
): Promise<void> => {
  const providerId = told.id;
  if (refund.state === 'sent' && told.status === 'done')
    return noteTwice(transaction, { refund, providerId, now });
  if (refund.settled_at !== null) return;
  switch (told.status) {
    case 'done':
      return endRefund(transaction, { refund, by: 'provider', providerId, now });
    case 'under-way': {
      const dueAt = nextLook(refund.created_at, now);
      saveRefund(transaction, refund.refund_id, { state: refundMoves.takeOn.to, providerId, dueAt });
      return;
    }
    case 'failed': {
      if (!may(refundMoves.owe, refund.state)) return;
      const problem = 'The client’s bank did not take the money back.';
      return oweRefund(transaction, { refund, problem, providerId, now });
    }
    case 'needs-details':
      if (!may(refundMoves.needDetails, refund.state)) return;
      return needDetails(transaction, refund, { providerId, now });
  }
};

/** Asks the client for their bank account, unless it is known. Returns whether they are asked. */
export const askWhereTo = async (
  transaction: TenantTransaction,
  {
    refund,
    isTold = false,
    now,
    dueAt,
  }: {
    readonly refund: Pick<RefundRow, 'refund_id' | 'appointment_id' | 'intent_id' | 'orphan_id'>;
    /** A letter of this moment asks as well. */
    readonly isTold?: boolean;
    readonly now: Instant;
    readonly dueAt?: Instant | undefined;
  },
): Promise<boolean> => {
  const { refund_id: id, appointment_id: appointment, intent_id: intent, orphan_id: orphan } = refund;
  const known = await listWithDetails(transaction, [refund]);
  if (known.has(id)) return false;
  const wanted = { refund: id, appointment, intent, orphan, isTold, dueAt, now };
  await transaction.emit({ type: 'refund.account-wanted', ...wanted });
  return true;
};
