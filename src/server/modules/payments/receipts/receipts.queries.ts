import type { BusinessLook } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import type { CheckedReceipt, Receipt } from '#contract/replies/money-views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { sumOf } from '#core/money/dispute.ts';
import { type Kobo, koboToNaira, toKobo } from '#core/money/kobo.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { handleOf, readHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness, lookOf } from '../../businesses/index.ts';
import { listPaymentsOf } from '../balance/balance.repo.ts';
import { tellClientMoney } from '../balance/client-money.rules.ts';
import { findCaution } from '../cautions/cautions.repo.ts';
import { findDispute, takenOf } from '../disputes/disputes.repo.ts';
import { listRefundsOf } from '../refunds/refunds.repo.ts';
import type { BookedLine } from './booked-lines.repo.ts';
import { readToken, receiptNumber, receiptToken } from './links.rules.ts';
import { findReceipt, type ReceiptRow } from './receipts.repo.ts';

/** A receipt by the link its client was sent; null for any other token, and once the client is erased. */
export const readReceipt = async (
  platform: Platform,
  token: string,
): Promise<{ readonly receipt: Receipt; readonly look: BusinessLook } | null> => {
  const named = readToken(platform.secrets, receiptToken, token);
  if (named === null) return null;
  return inTenant(platform.database, named.business, async (transaction) => {
    const row = await findReceipt(transaction, named.id);
    if (row === undefined || row.anonymised_at !== null) return null;
    const business = await findBusiness(transaction);
    const code = handleOf(named.business, named.id);
    const receipt: Receipt = {
      number: receiptNumber(row.number),
      receivedAt: formatInstant(row.received_at),
      businessName: business.name,
      businessAddress: business.address,
      businessPhone: business.phone,
      clientName: row.client_name,
      serviceName: row.service_name,
      ...(row.lines === null ? {} : { lines: row.lines.map(presentLine) }),
      deliveryFee: koboToNaira(row.sums.deliveryFeeKobo),
      date: formatInstant(row.starts_at),
      firstDay: row.first_day,
      bookingType: row.booking_type,
      timezone: business.time_zone,
      kind: row.kind,
      method: row.method,
      amount: koboToNaira(row.amount_kobo),
      caution: koboToNaira(row.caution_kobo),
      money: tellClientMoney(
        { ...row.sums, businessName: business.name, zone: business.time_zone },
        row.aside,
      ),
      givenBack: koboToNaira(await givenBackOf(transaction, row)),
      isMistake: row.reversed_at !== null,
      cautionKept: row.caution_kobo === 0 ? null : await keptOf(transaction, row),
      reference: row.method === 'online' ? row.payment_reference : '',
      verifyUrl: platform.publicUrl + paths.verifyReceipt(code),
    };
    return { receipt, look: lookOf(business, row) };
  });
};

type PricedLine = NonNullable<Receipt['lines']>[number];

const presentLine = ({ startsAt, endsAt, priceKobo, ...line }: BookedLine): PricedLine => ({
  ...line,
  staffNames: [...line.staffNames],
  options: line.options.map(({ name }) => name),
  date: formatInstant(startsAt),
  endDate: formatInstant(endsAt),
  price: koboToNaira(priceKobo),
});

/** What anyone may check by the code on a receipt: nothing of the client. Null: no such receipt was issued here. */
export const checkReceipt = async (platform: Platform, code: string): Promise<CheckedReceipt | null> => {
  const named = readHandle(code);
  if (named === null) return null;
  return inTenant(platform.database, named.business, async (transaction) => {
    const row = await findReceipt(transaction, named.id);
    if (row === undefined) return null;
    const business = await findBusiness(transaction);
    return {
      number: receiptNumber(row.number),
      receivedAt: formatInstant(row.received_at),
      businessName: business.name,
      businessSlug: business.slug ?? '',
      serviceName: row.service_name,
      amount: koboToNaira(row.amount_kobo),
      givenBack: koboToNaira(await givenBackOf(transaction, row)),
      isMistake: row.reversed_at !== null,
      timezone: business.time_zone,
    };
  });
};

const keptOf = async (transaction: TenantTransaction, { appointment_id: id }: ReceiptRow) => {
  const caution = await findCaution(transaction, id);
  if (caution === undefined || caution.withheld_kobo === 0) return null;
  return { amount: koboToNaira(caution.withheld_kobo), reason: caution.withheld_reason };
};

/**
 * What of a payment goes back or went back, to the client's bank as well. A refund names its online payment; what goes
 * back by hand is taken off what was paid by hand, the latest first.
 */
const givenBackOf = async (transaction: TenantTransaction, receipt: ReceiptRow): Promise<Kobo> => {
  const refunds = await listRefundsOf(transaction, receipt.appointment_id);
  const refundedOn = (intent: ReceiptRow['intent_id']): number =>
    refunds
      .filter((refund) => refund.intent_id === intent)
      .reduce((sum, refund) => sum + refund.amount_kobo, 0);
  if (receipt.intent_id !== null) {
    const dispute = await findDispute(transaction, receipt.intent_id);
    const lost = dispute?.state === 'lost' ? sumOf(takenOf(dispute)) : 0;
    return toKobo(refundedOn(receipt.intent_id) + lost);
  }
  let left = refundedOn(null);
  const byHand = (await listPaymentsOf(transaction, receipt.appointment_id)).filter(
    ({ intent_id: intent, reversed_at: reversedAt }) => intent === null && reversedAt === null,
  );
  for (const { payment_id: payment, amount_kobo: amount } of byHand.toReversed()) {
    const part = Math.min(left, amount);
    if (payment === receipt.payment_id) return toKobo(part);
    left -= part;
  }
  return toKobo(0);
};

/** Whether a token was good for the receipt of a client who has been erased since. */
export const wasReceiptErased = async (platform: Platform, token: string): Promise<boolean> => {
  const named = readToken(platform.secrets, receiptToken, token);
  if (named === null) return false;
  const row = await inTenant(platform.database, named.business, (tx) => findReceipt(tx, named.id));
  return row !== undefined && row.anonymised_at !== null;
};
