import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import type { PaymentRow } from './booking-money.repo.ts';

export type ReceiptRow = Pick<PaymentRow, 'kind' | 'method' | 'amount_kobo' | 'caution_kobo'> & {
  readonly receipt_id: Id;
  readonly number: number;
  readonly received_at: Instant;
  /** It was recorded by mistake. */
  readonly reversed_at: Instant | null;
  readonly payment_id: Id;
  readonly intent_id: Id | null;
  readonly appointment_id: Id;
  readonly payment_reference: string;
  readonly client_name: string;
  readonly anonymised_at: Instant | null;
  readonly service_name: string;
  readonly starts_at: Instant;
  readonly booking_type: 'time-based' | 'item-based';
  /** A delivery included. */
  readonly price_kobo: Kobo;
  /** Of the price, received up to this receipt. */
  readonly paid_so_far_kobo: Kobo;
};

export const findReceipt = async (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<ReceiptRow | undefined> => {
  const statement = sql<ReceiptRow>`
    SELECT n.receipt_id, n.number, p.received_at, p.reversed_at, p.payment_id, p.intent_id, p.kind, p.method, p.amount_kobo, p.caution_kobo,
           a.appointment_id, a.payment_reference, a.client_name, a.anonymised_at, a.service_name, a.starts_at,
           a.booking_type, (a.price_kobo + a.delivery_fee_kobo)::bigint AS price_kobo,
           (SELECT coalesce(sum(q.amount_kobo - q.caution_kobo), 0)::bigint
              FROM receipts m
              JOIN payments q ON q.business_id = m.business_id AND q.payment_id = m.payment_id
             WHERE m.business_id = n.business_id AND m.appointment_id = n.appointment_id
               AND m.number <= n.number AND q.reversed_at IS NULL) AS paid_so_far_kobo
      FROM receipts n
      JOIN payments p ON p.business_id = n.business_id AND p.payment_id = n.payment_id
      JOIN appointments a ON a.business_id = n.business_id AND a.appointment_id = n.appointment_id
     WHERE n.business_id = ${business} AND n.receipt_id = ${id}`;
  return (await statement.execute(query)).rows[0];
};
