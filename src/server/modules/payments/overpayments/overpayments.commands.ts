import type { InputOf } from '#contract/call.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { withdrawFrom } from '#core/money/give-back.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { staysAfterAll } from '#core/money/postings.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { presentMoney } from '../balance/balance.queries.ts';
import { type BookingMoneyRow, lockBookingMoney } from '../balance/balance.repo.ts';
import { moneyOf } from '../balance/client-money.rules.ts';
import { saveMoney } from '../balance/sums.commands.ts';
import { post } from '../ledger/ledger.repo.ts';
import { giveBackOfPrice } from '../refunds/give-back.commands.ts';
import {
  isUnasked,
  listRefundsOf,
  lockRefund,
  type RefundRow,
  shrinkRefund,
} from '../refunds/refunds.repo.ts';
import { findOverpayment, saveOverpayment } from './overpayments.repo.ts';

type Body = InputOf<(typeof paymentsCalls)['decideOverpayment']>['body'];

/**
 * The owner's word on what was paid beyond a price: it goes back, or stays as credit, which may still go back later.
 * `amount` is what the owner was shown; another one meanwhile is AMOUNT_CHANGED with what it is now.
 */
export const decideOverpayment = defineCommand(paymentsCalls.decideOverpayment, {
  once: 'decide-overpayment',
  run: async ({ ctx: { platform, tx, now }, input: { params, body } }) =>
    (await decide(tx, params.id, body, now)) ?? presentMoney(platform, tx, params.id),
});

const decide = async (
  transaction: TenantTransaction,
  appointmentId: Id,
  { choice, amount }: Body,
  now: Instant,
): Promise<Refusal | null> => {
  const booking = await lockBookingMoney(transaction, appointmentId);
  if (booking === undefined) return refusal('NOT_FOUND');
  const over = await findOverpayment(transaction, appointmentId);
  // guard: an-overpayment-goes-back-once-as-it-was-shown
  if (over === undefined || over.amount !== Math.round(amount * 100)) {
    const message =
      over === undefined
        ? 'This client has not paid more than the price, so there is nothing to send back.'
        : 'What this client has paid too much has changed. Please look at the new amount.';
    return refusal('AMOUNT_CHANGED', { message, data: { overpaid: (over?.amount ?? 0) / 100 } });
  }
  if (choice === 'credit') {
    await saveOverpayment(transaction, appointmentId, { ...over, state: 'credit' });
    await tellOverpaid(transaction, booking, now);
    return null;
  }
  await giveBackOfPrice(transaction, { booking, amount: over.amount, reason: 'overpaid', now });
  return null;
};

/**
 * After the price of a booking has changed: of what is on its way back since it was cheaper, what is needed for it now
 * stays, and whoever has paid more than it costs is told so: how much that is. In that change's transaction, after its
 * rows are written.
 */
export const followPrice = async (
  transaction: TenantTransaction,
  { appointmentId, now }: { readonly appointmentId: Id; readonly now: Instant },
): Promise<Kobo> => {
  const booking = await lockBookingMoney(transaction, appointmentId);
  if (booking === undefined) throw new Error('A booking whose price has changed is gone');
  const need = toKobo(Math.max(0, moneyOf(booking).price - booking.paid_kobo));
  const stays = need === 0 ? nothingStays : await keepUnsent(transaction, appointmentId, need, now);
  await post(transaction, staysAfterAll('revenue', stays), { appointmentId, intentId: null, now });
  const before = await findOverpayment(transaction, appointmentId);
  await saveMoney(transaction, {
    booking: { ...booking, paid_kobo: toKobo(booking.paid_kobo + stays) },
    now,
  });
  const after = await findOverpayment(transaction, appointmentId);
  if (after !== undefined && after.amount !== before?.amount) {
    await tellOverpaid(transaction, booking, now);
  }
  return after?.amount ?? nothingStays;
};

/**
 * After a client cancelled a line of a booking: what comes back of what was paid goes back as any other refund. What
 * stays is credit, as far as it is more than the rest costs. In that change's transaction, after its rows are written.
 */
export const settleCancelledLine = async (
  transaction: TenantTransaction,
  { appointmentId, back, now }: { readonly appointmentId: Id; readonly back: Kobo; readonly now: Instant },
): Promise<void> => {
  const booking = await lockBookingMoney(transaction, appointmentId);
  if (booking === undefined) throw new Error('A booking that lost a line is gone');
  // The letter about what is booked now has its money as well.
  const given = { booking, amount: back, reason: 'line-cancelled', isTold: true, now } as const;
  // guard: what-a-cancelled-line-gives-back-is-queued
  await giveBackOfPrice(transaction, given);
  const over = await findOverpayment(transaction, appointmentId);
  if (over === undefined) return;
  await saveOverpayment(transaction, appointmentId, { ...over, state: 'credit' });
  await tellOverpaid(transaction, booking, now);
};

const tellOverpaid = (
  transaction: TenantTransaction,
  { appointment_id: appointment, version: bookingVersion }: BookingMoneyRow,
  now: Instant,
): Promise<void> => transaction.emit({ type: 'overpayment.changed', appointment, bookingVersion, now });

const nothingStays = toKobo(0);

const keepUnsent = async (
  transaction: TenantTransaction,
  appointmentId: Id,
  need: ReturnType<typeof toKobo>,
  now: Instant,
) => {
  const unsent: { refund: RefundRow; amount: RefundRow['amount_kobo'] }[] = [];
  for (const { refund_id: id, reason } of await listRefundsOf(transaction, appointmentId)) {
    const refund = reason === 'overpaid' ? await lockRefund(transaction, id) : undefined;
    if (refund !== undefined && isUnasked(refund)) unsent.push({ refund, amount: refund.amount_kobo });
  }
  const kept = withdrawFrom(unsent, need);
  for (const { refund, amount } of kept) await shrinkRefund(transaction, refund, { stays: amount, now });
  return toKobo(kept.reduce((sum, { amount }) => sum + amount, 0));
};
