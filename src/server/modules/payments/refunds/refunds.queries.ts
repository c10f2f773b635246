import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { RefundDetailsPage } from '#contract/pages/client-pages.ts';
import type { Refund } from '#contract/replies/money-views.ts';
import { dayMs, formatInstant, toInstant } from '#core/calendar/instant.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { Session } from '../../../platform/http/session.ts';
import { handleOf, type Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { defineQuery, sessionOf } from '../../../platform/use-case.ts';
import { findBusiness, lookOf } from '../../businesses/index.ts';
import { type BankAccount, openAccount } from '../accounts/sealed-account.rules.ts';
import { presentCaution, presentOverpaid, presentRefund } from '../balance/balance.present.ts';
import { findBookingMoney } from '../balance/balance.repo.ts';
import { listUnpaid } from '../balance/unpaid.repo.ts';
import { listOpenCautions } from '../cautions/cautions.repo.ts';
import { listStuck } from '../intents/due.repo.ts';
import { PAID_TWICE } from '../intents/given-back.rules.ts';
import { findIntent } from '../intents/intents.repo.ts';
import { listOverpayments } from '../overpayments/overpayments.repo.ts';
import { payerText } from '../payers.rules.ts';
import { readToken, refundToken } from '../receipts/links.rules.ts';
import { findBookedAccount, findRefundDetails, listWithDetails } from './details.repo.ts';
import { findRefundedFor } from './refunded-line.repo.ts';
import {
  findRefund,
  isInCash,
  listOpenRefunds,
  listRefundsOfPayment,
  type RefundRow,
} from './refunds.repo.ts';
import { whyGivenBack } from './why.present.ts';

/** How far what came in vain has got on its way back: `account-wanted` where it could not go as it came. */
export const readWayBack = async (
  transaction: TenantTransaction,
  intentId: Id,
): Promise<'on-its-way' | 'account-wanted' | 'sent'> => {
  const refunds = await listRefundsOfPayment(transaction, { intentId, orphanId: null });
  if (refunds.some(({ state }) => state === 'owed' || state === 'needs-details')) return 'account-wanted';
  return refunds.every(({ state }) => state === 'sent' || state === 'done') ? 'sent' : 'on-its-way';
};

/** A refund that was sent twice is shown for so long. */
const TWICE_SHOWN_MS = 60 * dayMs;

const MOST_UNPAID = 50;

/**
 * What is owed to whom, of refunds, of caution fees, beyond a price and of what was done, and the payments that could
 * not be finished.
 */
export const readOwed = defineQuery(paymentsCalls.owed, {
  run: async ({ ctx }) => {
    const { tx, now } = ctx;
    const { business } = tx;
    const session = sessionOf(ctx);
    const refunds = await listOpenRefunds(tx, toInstant(now - TWICE_SHOWN_MS));
    const known = await listWithDetails(tx, refunds);
    const cautions = await listOpenCautions(tx);
    const unpaid = await listUnpaid(tx, MOST_UNPAID);
    const data = {
      refunds: refunds.map((row) =>
        presentRefund(business, { ...row, ...whoFor(session, row) }, known.has(row.refund_id)),
      ),
      cautions: cautions.map((row) => presentCaution(business, row)),
      overpaid: (await listOverpayments(tx)).map((row) => ({
        ...presentOverpaid(row),
        appointmentId: handleOf(business, row.appointment_id),
        clientName: row.client_name,
        serviceName: row.service_name,
      })),
      stuck: (await listStuck(tx)).map((row) => ({
        reference: row.reference,
        amount: koboToNaira(row.amount_kobo),
        clientName: payerText(session, row.client_phone),
        serviceName: row.name,
        since: formatInstant(row.created_at),
      })),
      unpaid: {
        total: koboToNaira(unpaid.total),
        count: unpaid.count,
        bookings: unpaid.bookings.map((row) => ({
          appointmentId: handleOf(business, row.appointment_id),
          clientName: row.client_name,
          serviceName: row.service_name,
          amount: koboToNaira(row.amount),
          startsAt: formatInstant(row.starts_at),
        })),
      },
    };
    return ok({ success: true, data });
  },
});

/** A payment that became no booking names nobody; its reference stands for what it was for. */
const whoFor = (session: Session, row: Awaited<ReturnType<typeof listOpenRefunds>>[number]) => ({
  client_name: row.client_name ?? payerText(session, row.client_phone, row.payer_email),
  service_name: row.refunded_line ?? row.service_name ?? row.intent_service ?? row.orphan_reference ?? '',
});

/** One refund as its owner sees it, in the transaction that changed it; null: there is none. */
export const readRefund = async (transaction: TenantTransaction, id: Id): Promise<Refund | null> => {
  const row = await findRefund(transaction, id);
  if (row === undefined) return null;
  const booking =
    row.appointment_id === null ? undefined : await findBookingMoney(transaction, row.appointment_id);
  const known = await listWithDetails(transaction, [row]);
  const names = {
    client_name: booking?.client_name ?? '',
    service_name: await findRefundedFor(transaction, id),
  };
  return presentRefund(transaction.business, { ...row, ...names }, known.has(id));
};

/** Where an open refund should be sent: as its client said, else as they said on booking; null: nobody said. */
export const readRefundAccount = defineQuery(paymentsCalls.refundAccount, {
  run: async ({ ctx: { platform, tx }, input: { params } }) => {
    const refund = await findRefund(tx, params.id);
    if (refund === undefined) return refusal('NOT_FOUND');
    const isOver = refund.settled_at !== null;
    return ok({ success: true, data: isOver ? null : await openRefundAccount(platform, tx, refund) });
  },
});

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
    createEncryption(platform.secretKey),
    transaction.business,
    subject,
    sealed.sealed,
  );
  if (account === null) platform.log('account.unopened', { refund: id });
  return account;
};

/** Where a refund stands that waits for no account any more, as its client is told. */
const toldState: { readonly [state in RefundRow['state']]?: RefundDetailsPage['state'] } = {
  queued: 'on-its-way',
  asking: 'on-its-way',
  asked: 'on-its-way',
  sent: 'sent',
  done: 'sent-back',
  withdrawn: 'withdrawn',
};

/** What the page shows of a refund, to whoever has its link; null for any other token. */
export const readRefundQuestion = async (
  platform: Platform,
  token: string,
): Promise<Pick<
  RefundDetailsPage,
  'look' | 'amount' | 'currency' | 'why' | 'state' | 'sentBy' | 'lastDigits'
> | null> => {
  const named = readToken(platform.secrets, refundToken, token);
  if (named === null) return null;
  return inTenant(platform.database, named.business, async (transaction) => {
    const refund = await findRefund(transaction, named.id);
    if (refund === undefined) return null;
    const said = await findRefundDetails(transaction, named.id);
    const { appointment_id: booking } = refund;
    const booked = booking === null ? undefined : await findBookedAccount(transaction, booking);
    const paid = refund.intent_id === null ? undefined : await findIntent(transaction, refund.intent_id);
    const business = await findBusiness(transaction);
    const known = said ?? booked;
    return {
      look: lookOf(business),
      amount: koboToNaira(refund.amount_kobo),
      currency: refund.currency,
      why: whyGivenBack({
        reason: refund.reason,
        businessName: business.name,
        serviceName: await findRefundedFor(transaction, named.id),
        paidTwice: paid?.problem === PAID_TWICE,
      }),
      state: isInCash(refund)
        ? 'in-cash'
        : (toldState[refund.state] ?? (known === undefined ? 'asked' : 'given')),
      sentBy: refund.state === 'needs-details' ? 'provider' : 'business',
      // Of money that is on its way nobody needs to see any more where it went.
      lastDigits: isAskedFor(refund) ? (known?.last_digits ?? '') : '',
    };
  });
};

/** Whether it still matters which account the client has: the owner is to send it there, or the provider. */
export const isAskedFor = ({ state }: Pick<RefundRow, 'state'>): boolean =>
  state === 'owed' || state === 'needs-details';
