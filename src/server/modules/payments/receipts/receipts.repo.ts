import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { PaymentRow } from '../balance/balance.repo.ts';
import { priceVaries } from '../balance/balance.repo.ts';
import { type MoneyAside, moneyAside } from '../balance/client-money.repo.ts';
import type { MoneySums } from '../balance/client-money.rules.ts';
import { type BookedLine, bookedLinesOf } from './booked-lines.repo.ts';

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
  /** Null where the booking is one plain service. */
  readonly lines: readonly BookedLine[] | null;
  readonly starts_at: Instant;
  readonly booking_type: 'time-based' | 'item-based';
  /** Null for an appointment. */
  readonly first_day: CalendarDate | null;
  readonly theme_primary: string | null;
  readonly theme_background: string | null;
  readonly theme_text: string | null;
  readonly sums: Omit<MoneySums, 'businessName' | 'zone'>;
  readonly aside: MoneyAside;
};

export const findReceipt = async (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<ReceiptRow | undefined> => {
  const statement = sql<ReceiptRow>`
    SELECT n.receipt_id, n.number, p.received_at, p.reversed_at, p.payment_id, p.intent_id, p.kind, p.method, p.amount_kobo, p.caution_kobo,
           appointments.appointment_id, appointments.payment_reference, appointments.client_name,
           appointments.anonymised_at, coalesce(n.service_name, appointments.service_name) AS service_name,
           coalesce(n.starts_at, appointments.starts_at) AS starts_at, appointments.booking_type,
           CASE WHEN appointments.booking_type = 'item-based' THEN coalesce(
             CASE WHEN coalesce(n.starts_at, appointments.starts_at) = appointments.starts_at THEN appointments.first_day END,
             (coalesce(n.starts_at, appointments.starts_at) AT TIME ZONE b.time_zone)::date) END AS first_day,
           s.theme_primary, s.theme_background, s.theme_text, ${moneyAside(business)} AS aside,
           ${bookedLinesOf('appointments', business)} AS lines,
           json_build_object(
             'status', appointments.status, 'deliveryMethod', appointments.delivery_method,
             'priceVaries', ${priceVaries(business)}, 'priceKobo', appointments.price_kobo,
             'deliveryFeeKobo', appointments.delivery_fee_kobo, 'cautionFeeKobo', appointments.caution_fee_kobo,
             'paidKobo', appointments.paid_kobo, 'cautionHeldKobo', appointments.caution_held_kobo) AS sums
      FROM receipts n
      JOIN payments p ON p.business_id = n.business_id AND p.payment_id = n.payment_id
      JOIN businesses b ON b.business_id = n.business_id
      JOIN appointments ON appointments.business_id = n.business_id
       AND appointments.appointment_id = n.appointment_id
      JOIN services s ON s.business_id = n.business_id AND s.service_id = appointments.service_id
     WHERE n.business_id = ${business} AND n.receipt_id = ${id}`;
  return (await statement.execute(query)).rows[0];
};
