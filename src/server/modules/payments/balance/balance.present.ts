import { paths } from '#contract/paths.ts';
import type { Caution, Dispute, Overpaid, Payment, Refund } from '#contract/replies/money-views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { sumOf } from '#core/money/dispute.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CautionRow } from '../cautions/cautions.repo.ts';
import { type DisputeRow, takenOf } from '../disputes/disputes.repo.ts';
import type { Overpayment } from '../overpayments/overpayments.repo.ts';
import { receiptNumber, receiptToken } from '../receipts/links.rules.ts';
import type { RefundRow } from '../refunds/refunds.repo.ts';
import type { PaymentRow } from './balance.repo.ts';

type Links = Pick<Platform, 'secrets' | 'publicUrl'>;

export const presentPayment = (
  { secrets, publicUrl }: Links,
  business: BusinessId,
  row: PaymentRow,
): Payment => ({
  _id: handleOf(business, row.payment_id),
  kind: row.kind,
  method: row.method,
  amount: koboToNaira(row.amount_kobo),
  caution: koboToNaira(row.caution_kobo),
  fee: koboToNaira(row.fee_kobo),
  receivedAt: formatInstant(row.received_at),
  isMistake: row.reversed_at !== null,
  recordedBy: row.method === 'online' ? null : row.recorded_by,
  receipt:
    row.receipt_id === null || row.receipt_number === null
      ? null
      : {
          number: receiptNumber(row.receipt_number),
          url: publicUrl + paths.receipt(receiptToken(secrets, business, row.receipt_id)),
        },
});

export const presentOverpaid = ({ amount, state, since }: Overpayment): Overpaid => ({
  amount: koboToNaira(amount),
  state,
  since: formatInstant(since),
});

/** The names of whoever is concerned. */
type Named = { readonly client_name: string; readonly service_name: string };

export const presentRefund = (business: BusinessId, row: RefundRow & Named, hasDetails: boolean): Refund => ({
  _id: handleOf(business, row.refund_id),
  appointmentId: row.appointment_id === null ? null : handleOf(business, row.appointment_id),
  clientName: row.client_name,
  serviceName: row.service_name,
  reason: row.reason,
  amount: koboToNaira(row.amount_kobo),
  currency: row.currency,
  state: row.state,
  problem: row.problem,
  hasDetails,
  transferReference: row.transfer_reference,
  createdAt: formatInstant(row.created_at),
  settledAt: row.settled_at === null ? null : formatInstant(row.settled_at),
});

export const presentDispute = (row: DisputeRow): Dispute => ({
  amount: koboToNaira(sumOf(takenOf(row))),
  state: row.state,
  openedAt: formatInstant(row.opened_at),
  decidedAt: row.decided_at === null ? null : formatInstant(row.decided_at),
});

export const presentCaution = (
  business: BusinessId,
  row: CautionRow & Named & { readonly paid_online: boolean },
): Caution => ({
  appointmentId: handleOf(business, row.appointment_id),
  clientName: row.client_name,
  serviceName: row.service_name,
  amount: koboToNaira(row.amount_kobo),
  state: row.state,
  withheld: koboToNaira(row.withheld_kobo),
  withheldReason: row.withheld_reason,
  dueAt: row.due_at === null ? null : formatInstant(row.due_at),
  paidOnline: row.paid_online,
});
