import type { Caution, Refund } from '#contract/money-views.ts';
import { displayPhone, parsePhone } from '#core/people/phone.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSealing } from '../../platform/sealing.ts';
import { findBookingMoney } from './booking-money.repo.ts';
import { listOpenCautions } from './cautions.repo.ts';
import { presentCaution, presentRefund } from './money.present.ts';
import { findBookedAccount, findRefundDetails, listWithDetails } from './refund-details.repo.ts';
import { findRefund, listOpenRefunds } from './refunds.repo.ts';
import { type BankAccount, openAccount } from './sealed-account.ts';

/** What is owed to whom: refunds on their way or to be sent, and caution fees that were not given back yet. */
export const readOwed = (
  platform: Platform,
  business: BusinessId,
): Promise<{ readonly refunds: Refund[]; readonly cautions: Caution[] }> =>
  inTenant(platform.database, business, async (transaction) => {
    const refunds = await listOpenRefunds(transaction);
    const known = await listWithDetails(transaction, refunds);
    const cautions = await listOpenCautions(transaction);
    return {
      refunds: refunds.map((row) =>
        presentRefund(business, { ...row, ...whoFor(row) }, known.has(row.refund_id)),
      ),
      cautions: cautions.map((row) => presentCaution(business, row)),
    };
  });

/** A payment that became no booking names nobody: its telephone number stands in for the client. */
const whoFor = (row: Awaited<ReturnType<typeof listOpenRefunds>>[number]) => ({
  client_name: row.client_name ?? phoneText(row.client_phone ?? ''),
  service_name: row.service_name ?? row.intent_service ?? '',
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
    const said = await findRefundDetails(transaction, id);
    const booking = refund.appointment_id;
    const booked =
      said !== undefined || booking === null ? undefined : await findBookedAccount(transaction, booking);
    const sealed = said ?? booked;
    if (sealed === undefined) return { account: null };
    const subject = said === undefined && booking !== null ? booking : id;
    const account = openAccount(createSealing(platform.secretKey), business, subject, sealed.sealed);
    if (account === null)
      platform.log.warn('A refund’s bank account does not open with the present key', { id });
    return { account };
  });
};
