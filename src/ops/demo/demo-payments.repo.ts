import { toKobo } from '#core/money/kobo.ts';
import { received } from '#core/money/postings.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/ids.ts';
import type { DemoPayment } from './demo-payments.ts';

/** Payments with their ledger lines and receipts; the bookings say already that they are paid. */
export const insertPayments = async (
  { query, business }: TenantTransaction,
  payments: readonly DemoPayment[],
): Promise<void> => {
  if (payments.length === 0) return;
  await query
    .insertInto('payments')
    .values(
      payments.map(({ id, appointmentId, method, amount, receivedAt }) => ({
        business_id: business,
        payment_id: id,
        appointment_id: appointmentId,
        kind: 'balance' as const,
        method,
        amount_kobo: amount,
        received_at: at(receivedAt),
      })),
    )
    .execute();
  await query
    .insertInto('ledger_entries')
    .values(
      payments.flatMap(({ id, appointmentId, method, amount, receivedAt }) =>
        received(method, amount, toKobo(0)).map((line) => ({
          business_id: business,
          posting_id: id,
          account: line.account,
          amount_kobo: line.amount,
          appointment_id: appointmentId,
          posted_at: at(receivedAt),
        })),
      ),
    )
    .execute();
  await query
    .insertInto('receipts')
    .values(
      payments.map(({ id, appointmentId, receivedAt }, index) => ({
        business_id: business,
        receipt_id: newId(),
        number: index + 1,
        payment_id: id,
        appointment_id: appointmentId,
        issued_at: at(receivedAt),
      })),
    )
    .execute();
  await query
    .insertInto('receipt_counters')
    .values({ business_id: business, last_number: payments.length })
    .execute();
};
