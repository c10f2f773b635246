import type { Instant } from '#core/calendar/instant.ts';
import { nextOverpayment, overpaid, paymentStatus } from '#core/money/booking-money.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { findCaution } from '../cautions/cautions.repo.ts';
import { deleteOverpayment, findOverpayment, saveOverpayment } from '../overpayments/overpayments.repo.ts';
import { listRefundsOf } from '../refunds/refunds.repo.ts';
import { type BookingMoneyRow, listPaymentsOf, lockBookingMoney, saveBookingMoney } from './balance.repo.ts';
import { moneyOf } from './client-money.rules.ts';

/** Writes a booking's sums, what they are in one word, and what of them is beyond its price. */
export const saveMoney = async (
  transaction: TenantTransaction,
  { booking, now }: { readonly booking: BookingMoneyRow; readonly now: Instant },
): Promise<void> => {
  const { appointment_id: id } = booking;
  const [caution, refunds, payments, known] = await Promise.all([
    findCaution(transaction, id),
    listRefundsOf(transaction, id),
    listPaymentsOf(transaction, id),
    findOverpayment(transaction, id),
  ]);
  const money = moneyOf(booking);
  const status = paymentStatus({
    ...money,
    cautionSettled: caution?.state === 'settled',
    received: payments.some(({ reversed_at: reversedAt }) => reversedAt === null),
    givingBack: refunds.some(({ settled_at: settledAt }) => settledAt === null),
  });
  const { paid_kobo: paid, caution_held_kobo: cautionHeld } = booking;
  await saveBookingMoney(transaction, id, { paid, cautionHeld, status });
  const next = nextOverpayment(known ?? null, overpaid(money));
  // guard: what-was-paid-beyond-a-price-is-written-down
  if (next !== null) await saveOverpayment(transaction, id, { ...next, since: known?.since ?? now });
  else if (known !== undefined) await deleteOverpayment(transaction, id);
};

/** After its status, its price or a refund of it has changed. */
export const refreshPaymentStatus = async (
  transaction: TenantTransaction,
  { appointmentId, now }: { readonly appointmentId: Id; readonly now: Instant },
): Promise<void> => {
  const booking = await lockBookingMoney(transaction, appointmentId);
  if (booking !== undefined) await saveMoney(transaction, { booking, now });
};
