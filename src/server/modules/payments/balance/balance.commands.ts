import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { stillOwed } from '#core/money/booking-money.ts';
import { type Kobo, koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { findCaution } from '../cautions/cautions.repo.ts';
import { receivePayment } from '../ledger/received.commands.ts';
import { presentMoney } from './balance.queries.ts';
import { lockBookingMoney } from './balance.repo.ts';
import { moneyOf } from './client-money.rules.ts';
import { saveMoney } from './sums.commands.ts';

/**
 * Records money that the owner received by hand, with a receipt: at most what is still owed, or more where the owner was
 * shown what that is. What is beyond the price is the client's. Not for a cancelled booking.
 */
export const recordPayment = defineCommand(paymentsCalls.recordPayment, {
  once: 'record-payment',
  run: async ({ ctx: { platform, tx, now }, input: { params, body } }) => {
    const refused = await receiveByHand(tx, {
      appointmentId: params.id,
      kind: body.kind,
      method: body.method,
      amount: nairaToKobo(body.amount) ?? toKobo(0),
      shown: body.owed,
      field: 'amount',
      now,
    });
    return refused ?? presentMoney(platform, tx, params.id);
  },
});

/**
 * Money received by hand, written down in the caller's transaction: null, or why it cannot be. `field` is where a
 * error about the amount belongs.
 */
export const receiveByHand = async (
  transaction: TenantTransaction,
  payment: {
    readonly appointmentId: Id;
    /** `both`: the price and the caution fee in one go, each in full. */
    readonly kind: 'balance' | 'caution' | 'both';
    readonly method: 'cash' | 'transfer' | 'pos';
    readonly amount: Kobo;
    /** What the owner was shown as owed, in naira: only who was shown it can have meant to take more. */
    readonly shown?: number | undefined;
    readonly field: string;
    /** With the change of the booking that it came with: its version after that, and from when the receipt may go out. */
    readonly with?: { readonly step: number; readonly sendAt: Instant };
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
  const { appointmentId, kind, method, amount, field, now } = payment;
  const booking = await lockBookingMoney(transaction, appointmentId);
  if (booking === undefined) return refusal('NOT_FOUND');
  // guard: nothing-is-received-for-a-cancelled-booking
  if (booking.status === 'cancelled') {
    const message = 'This booking is cancelled: nothing can be received for it any more.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status: booking.status } });
  }
  if (amount <= 0) {
    const message = 'Enter the amount that was received.';
    return refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
  }
  const settled = (await findCaution(transaction, appointmentId))?.state === 'settled';
  const owed = stillOwed({ ...moneyOf(booking), cautionSettled: settled });
  const open = toKobo({ balance: owed.price, caution: owed.caution, both: owed.price + owed.caution }[kind]);
  const isMeant = kind !== 'caution' && open > 0 && nairaToKobo(payment.shown ?? 0) === open;
  const most = isMeant ? amount : open;
  // guard: no-more-is-received-than-is-owed
  if (amount > most) {
    const message =
      open === 0 ? 'Nothing is owed any more.' : 'That is more than is owed. Please check the amount.';
    return refusal('AMOUNT_CHANGED', { message, data: { owed: koboToNaira(open) } });
  }
  if (kind === 'both' && amount < open) {
    const message =
      'That is less than the price and the caution fee together. Choose the one it was for, and record that.';
    return refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
  }
  const caution = { balance: toKobo(0), caution: amount, both: owed.caution }[kind];
  const receipt = await receivePayment(transaction, {
    appointmentId,
    online: null,
    kind: kind === 'both' ? 'balance' : kind,
    method,
    amount,
    caution,
    step: payment.with?.step,
    now,
  });
  await saveMoney(transaction, {
    booking: {
      ...booking,
      paid_kobo: toKobo(booking.paid_kobo + amount - caution),
      caution_held_kobo: toKobo(booking.caution_held_kobo + caution),
    },
    now,
  });
  await transaction.emit({
    type: 'receipt.issued',
    appointment: appointmentId,
    receipt,
    dueAt: payment.with?.sendAt,
    now,
  });
  if (amount > open) {
    await transaction.emit({
      type: 'overpayment.changed',
      appointment: appointmentId,
      bookingVersion: booking.version,
      dueAt: payment.with?.sendAt,
      now,
    });
  }
  return null;
};
