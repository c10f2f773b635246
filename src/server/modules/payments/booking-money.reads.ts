import type { AppointmentMoney } from '#contract/money-views.ts';
import { stillOwed } from '#core/money/booking-money.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { moneyOf } from './actions/booking-sums.ts';
import { findBookingMoney, listPaymentsOf } from './booking-money.repo.ts';
import { findCaution } from './cautions.repo.ts';
import { findDispute } from './disputes.repo.ts';
import {
  presentCaution,
  presentDispute,
  presentOverpaid,
  presentPayment,
  presentRefund,
} from './money.present.ts';
import { findOverpayment } from './overpayments.repo.ts';
import { listWithDetails } from './refund-details.repo.ts';
import { listRefundsOf } from './refunds.repo.ts';

/** The money of one booking; null: this business has no such booking. */
export const readBookingMoney = (
  platform: Platform,
  business: BusinessId,
  handle: string,
): Promise<AppointmentMoney | null> => {
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, (transaction) => readMoneyOf(platform, transaction, id));
};

export const readMoneyOf = async (
  platform: Pick<Platform, 'secrets' | 'publicUrl'>,
  transaction: TenantTransaction,
  id: Id,
): Promise<AppointmentMoney | null> => {
  const { business } = transaction;
  const booking = await findBookingMoney(transaction, id);
  if (booking === undefined) return null;
  const payments = await listPaymentsOf(transaction, id);
  const refunds = await listRefundsOf(transaction, id);
  const withDetails = await listWithDetails(transaction, refunds);
  const caution = await findCaution(transaction, id);
  const dispute = await findDispute(transaction, id);
  const over = await findOverpayment(transaction, id);
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
