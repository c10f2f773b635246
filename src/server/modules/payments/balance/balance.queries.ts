import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import { stillOwed } from '#core/money/booking-money.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineQuery } from '../../../platform/use-case.ts';
import { findCaution } from '../cautions/cautions.repo.ts';
import { findDispute } from '../disputes/disputes.repo.ts';
import { findOverpayment } from '../overpayments/overpayments.repo.ts';
import { listWithDetails } from '../refunds/details.repo.ts';
import { listRefundsOf } from '../refunds/refunds.repo.ts';
import {
  presentCaution,
  presentDispute,
  presentOverpaid,
  presentPayment,
  presentRefund,
} from './balance.present.ts';
import { findBookingMoney, listPaymentsOf } from './balance.repo.ts';
import { moneyOf } from './client-money.rules.ts';

/** The money of one booking. */
export const readBookingMoney = defineQuery(paymentsCalls.appointmentMoney, {
  run: ({ ctx: { platform, tx }, input: { params } }) => presentMoney(platform, tx, params.id),
});

/** The booking's money as it is, after a change of it too; NOT_FOUND: this business has no such booking. */
export const presentMoney = async (
  platform: Platform,
  transaction: TenantTransaction,
  id: Id,
): Promise<Outcome<{ success: true; data: AppointmentMoney }>> => {
  const data = await readMoneyOf(platform, transaction, id);
  return data === null ? refusal('NOT_FOUND') : ok({ success: true, data });
};

const readMoneyOf = async (
  platform: Pick<Platform, 'secrets' | 'publicUrl'>,
  transaction: TenantTransaction,
  id: Id,
): Promise<AppointmentMoney | null> => {
  const { business } = transaction;
  const [booking, payments, refunds, caution, dispute, over] = await Promise.all([
    findBookingMoney(transaction, id),
    listPaymentsOf(transaction, id),
    listRefundsOf(transaction, id),
    findCaution(transaction, id),
    findDispute(transaction, id),
    findOverpayment(transaction, id),
  ]);
  if (booking === undefined) return null;
  const withDetails = await listWithDetails(transaction, refunds);
  const money = moneyOf(booking);
  const owed = stillOwed({ ...money, cautionSettled: caution?.state === 'settled' });
  const names = { client_name: booking.client_name, service_name: booking.service_name };
  return {
    price: koboToNaira(money.price),
    priceVaries: booking.price_varies,
    cautionFee: koboToNaira(money.cautionFee),
    paid: koboToNaira(money.paid),
    cautionHeld: koboToNaira(money.cautionHeld),
    owed: koboToNaira(owed.price),
    cautionOwed: koboToNaira(owed.caution),
    overpaid: over === undefined ? null : presentOverpaid(over),
    payments: payments.map((payment) => presentPayment(platform, business, payment)),
    refunds: refunds.map((refund) =>
      presentRefund(business, { ...refund, ...names }, withDetails.has(refund.refund_id)),
    ),
    disputes: dispute === undefined ? [] : [presentDispute(dispute)],
    caution:
      caution === undefined
        ? null
        : presentCaution(business, {
            ...caution,
            ...names,
            paid_online: payments.some((payment) => payment.method === 'online' && payment.caution_kobo > 0),
          }),
  };
};
