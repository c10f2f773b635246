import { sql } from 'kysely';
import type { PaymentStatus } from '#core/money/booking-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { latestNameIn } from '../../activity/index.ts';

/** Whether what the `appointments` row of a business's query costs may vary: the price of one of its lines that stand may. */
export const priceVaries = (business: BusinessId) => sql<boolean>`
  CASE WHEN appointments.line_count IS NULL THEN (
         SELECT s.price_varies FROM services s
          WHERE s.business_id = ${business} AND s.service_id = appointments.service_id)
       ELSE EXISTS (
         SELECT FROM booking_lines l
           JOIN services s ON s.business_id = l.business_id AND s.service_id = l.service_id
          WHERE l.business_id = ${business} AND l.appointment_id = appointments.appointment_id
            AND l.cancelled_at IS NULL AND s.price_varies) END`;

const select = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('appointments')
    .select([
      'appointment_id',
      'status',
      'version',
      'starts_at',
      'price_kobo',
      'delivery_fee_kobo',
      'caution_fee_kobo',
      'paid_kobo',
      'caution_held_kobo',
      'client_name',
      'service_name',
    ])
    .select(priceVaries(business).as('price_varies'))
    .where('business_id', '=', business)
    .where('appointment_id', '=', id);

export const findBookingMoney = async (transaction: TenantTransaction, id: Id) => {
  const [row] = await transaction.planned(select(transaction, id));
  return row;
};

export type BookingMoneyRow = NonNullable<Awaited<ReturnType<typeof findBookingMoney>>>;

/** Holds the booking's row until the transaction ends: of two who move its money, the second sees the first. */
export const lockBookingMoney = async (transaction: TenantTransaction, id: Id) => {
  // guard: of-many-who-record-at-once-each-sees-the-others
  const [row] = await transaction.planned(select(transaction, id).forUpdate());
  return row;
};

/** What the booking has of the client's money, and that in one word. */
export const saveBookingMoney = (
  { query, business }: TenantTransaction,
  id: Id,
  money: { readonly paid: Kobo; readonly cautionHeld: Kobo; readonly status: PaymentStatus },
) =>
  query
    .updateTable('appointments')
    .set({ paid_kobo: money.paid, caution_held_kobo: money.cautionHeld, payment_status: money.status })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();

/** What came for a booking, the first first, with the receipts issued for it. */
export const listPaymentsOf = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .selectFrom('payments')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.business_id', '=', 'payments.business_id')
        .onRef('receipts.payment_id', '=', 'payments.payment_id'),
    )
    .selectAll('payments')
    .select(latestNameIn('payments', business).as('recorded_by'))
    .select(['receipts.receipt_id', 'receipts.number as receipt_number'])
    .where('payments.business_id', '=', business)
    .where('payments.appointment_id', '=', appointmentId)
    .orderBy('receipts.number')
    .execute();

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsOf>>[number];
