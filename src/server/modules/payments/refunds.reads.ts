import type { Caution, OverpaidBooking, Refund, StuckPayment } from '#contract/money-views.ts';
import { dayMs, formatInstant, toInstant } from '#core/calendar/instant.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { displayPhone, parsePhone } from '#core/people/phone.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, handleOf, type Id, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSealing } from '../../platform/sealing.ts';
import { findBookingMoney } from './booking-money.repo.ts';
import { listOpenCautions } from './cautions.repo.ts';
import { listStuck } from './intents.repo.ts';
import { presentCaution, presentOverpaid, presentRefund } from './money.present.ts';
import { listOverpayments } from './overpayments.repo.ts';
import { findBookedAccount, findRefundDetails, listWithDetails } from './refund-details.repo.ts';
import { findRefund, listOpenRefunds, type RefundRow } from './refunds.repo.ts';
import { type BankAccount, openAccount } from './sealed-account.ts';

/** A refund that was sent twice is shown for so long. */
const TWICE_SHOWN_MS = 60 * dayMs;

/** What is owed to whom, of refunds, of caution fees and beyond a price, and the payments that could not be finished. */
export const readOwed = (
  platform: Platform,
  business: BusinessId,
): Promise<{
  readonly refunds: Refund[];
  readonly cautions: Caution[];
  readonly overpaid: OverpaidBooking[];
  readonly stuck: StuckPayment[];
}> =>
  inTenant(platform.database, business, async (transaction) => {
    const refunds = await listOpenRefunds(transaction, toInstant(platform.clock.now() - TWICE_SHOWN_MS));
    const known = await listWithDetails(transaction, refunds);
    const cautions = await listOpenCautions(transaction);
    return {
      refunds: refunds.map((row) =>
        presentRefund(business, { ...row, ...whoFor(row) }, known.has(row.refund_id)),
      ),
      cautions: cautions.map((row) => presentCaution(business, row)),
      overpaid: (await listOverpayments(transaction)).map((row) => ({
        ...presentOverpaid(row),
        appointmentId: handleOf(business, row.appointment_id),
        clientName: row.client_name,
        serviceName: row.service_name,
      })),
      stuck: (await listStuck(transaction)).map((row) => ({
        reference: row.reference,
        amount: koboToNaira(row.amount_kobo),
        clientName: phoneText(row.client_phone),
        serviceName: row.name,
        since: formatInstant(row.created_at),
      })),
    };
  });

/**
 * A payment that became no booking names nobody: its telephone number stands in for the client, or the address that the
 * provider has, and its reference for what it was for.
 */
const whoFor = (row: Awaited<ReturnType<typeof listOpenRefunds>>[number]) => ({
  client_name: row.client_name ?? (phoneText(row.client_phone ?? '') || (row.payer_email ?? '')),
  service_name: row.service_name ?? row.intent_service ?? row.orphan_reference ?? '',
});

export const phoneText = (phone: string): string => {
  const known = parsePhone(phone);
  return known === null ? phone : displayPhone(known);
};

/** One refund as its owner sees it, in the transaction that changed it; null: there is none. */
export const readRefund = async (transaction: TenantTransaction, id: Id): Promise<Refund | null> => {
  const row = await findRefund(transaction, id);
  if (row === undefined) return null;
  const booking =
    row.appointment_id === null ? undefined : await findBookingMoney(transaction, row.appointment_id);
  const known = await listWithDetails(transaction, [row]);
  const names = { client_name: booking?.client_name ?? '', service_name: booking?.service_name ?? '' };
  return presentRefund(transaction.business, { ...row, ...names }, known.has(id));
};

/** Where an open refund should be sent: as its client said, else as they said on booking. Null: nobody said. */
export const readRefundAccount = (
  platform: Platform,
  business: BusinessId,
  handle: string,
): Promise<{ readonly account: BankAccount | null } | null> => {
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const refund = await findRefund(transaction, id);
    if (refund === undefined) return null;
    if (refund.settled_at !== null) return { account: null };
    return { account: await openRefundAccount(platform, transaction, refund) };
  });
};

/** The account of a refund, opened; null: nobody said, or it does not open. */
export const openRefundAccount = async (
  platform: Pick<Platform, 'secretKey' | 'log'>,
  transaction: TenantTransaction,
  { refund_id: id, appointment_id: booking }: Pick<RefundRow, 'refund_id' | 'appointment_id'>,
): Promise<BankAccount | null> => {
  const said = await findRefundDetails(transaction, id);
  const booked =
    said !== undefined || booking === null ? undefined : await findBookedAccount(transaction, booking);
  const sealed = said ?? booked;
  if (sealed === undefined) return null;
  const subject = said === undefined && booking !== null ? booking : id;
  const account = openAccount(
    createSealing(platform.secretKey),
    transaction.business,
    subject,
    sealed.sealed,
  );
  if (account === null) platform.log('account.unopened', { refund: id });
  return account;
};
