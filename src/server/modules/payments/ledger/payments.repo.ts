import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantLooking, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

export type NewPayment = {
  readonly id: Id;
  /** Null: money that no booking could be given for. */
  readonly appointmentId: Id | null;
  /** Null: received by hand. */
  readonly intentId: Id | null;
  readonly kind: 'deposit' | 'balance' | 'caution';
  readonly method: PaymentMethod;
  readonly amount: Kobo;
  /** The part of it that is held money. */
  readonly caution: Kobo;
  readonly fee?: Kobo;
  readonly providerId?: string;
  readonly receivedAt: Instant;
  /** The booking's version after the change it came with. */
  readonly step?: number | undefined;
};

export const insertPayment = ({ query, business }: TenantTransaction, payment: NewPayment) =>
  query
    .insertInto('payments')
    .values({
      business_id: business,
      payment_id: payment.id,
      appointment_id: payment.appointmentId,
      intent_id: payment.intentId,
      kind: payment.kind,
      method: payment.method,
      amount_kobo: payment.amount,
      caution_kobo: payment.caution,
      fee_kobo: payment.fee ?? toKobo(0),
      provider_id: payment.providerId ?? '',
      received_at: at(payment.receivedAt),
      step: payment.step ?? null,
    })
    .execute();

/** What was recorded with a change of a booking was a mistake: its rows and receipts stay, as such. */
export const reversePayments = (
  { query, business }: TenantTransaction,
  appointmentId: Id,
  { step, now }: { readonly step: number; readonly now: Instant },
) =>
  query
    .updateTable('payments')
    .set({ reversed_at: at(now) })
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .where('step', '=', step)
    .where('reversed_at', 'is', null)
    .execute();

/** Whether money was recorded with this step of a booking, and stands. */
export const hasPaymentsOfStep = async (
  { query, business }: TenantTransaction,
  appointmentId: Id,
  step: number,
): Promise<boolean> => {
  const found = await query
    .selectFrom('payments')
    .select('payment_id')
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .where('step', '=', step)
    .where('reversed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The next receipt of this business; its counter is locked until the transaction ends, so that no number is left out. */
export const insertReceipt = async (
  { query, business }: TenantTransaction,
  receipt: {
    readonly id: Id;
    readonly paymentId: Id;
    readonly appointmentId: Id;
    readonly now: Instant;
  },
): Promise<void> => {
  const { last_number: number } = await query
    .insertInto('receipt_counters')
    .values({ business_id: business, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('business_id')
        .doUpdateSet((update) => ({ last_number: update('receipt_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  // guard: a-receipt-says-what-it-was-issued-for
  await sql`
    INSERT INTO receipts (business_id, receipt_id, number, payment_id, appointment_id, issued_at, service_name, starts_at)
    SELECT business_id, ${receipt.id}::uuid, ${number}::integer, ${receipt.paymentId}::uuid, appointment_id, ${moment(receipt.now)},
           service_name, starts_at
      FROM appointments
     WHERE business_id = ${business} AND appointment_id = ${receipt.appointmentId}`.execute(query);
};

export type Received = { readonly amount: Kobo; readonly currency: string };

/** What came by a payment that is settled, in hundredths of the currency it came in. */
export const findReceived = async (
  { query, business }: TenantLooking,
  intent: Id,
): Promise<Received | undefined> => {
  const statement = sql<Received>`
    SELECT amount_kobo AS amount, 'NGN' AS currency FROM payments
     WHERE business_id = ${business} AND intent_id = ${intent}
    UNION ALL
    SELECT amount_kobo, currency FROM orphan_payments
     WHERE business_id = ${business} AND intent_id = ${intent}`;
  return (await statement.execute(query)).rows[0];
};
