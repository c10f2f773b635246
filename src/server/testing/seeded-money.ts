import { asSuperuser } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

type Admin = { readonly query: (text: string, values: unknown[]) => Promise<unknown> };

/**
 * A row in every table of money, as a business has them that keeps a caution fee paid in cash and is giving a payment
 * back that came too late. It has one hire at least, whose caution fee was not paid yet.
 */
export const seedMoney = async (admin: Admin, business: string): Promise<void> => {
  for (const statement of [
    `INSERT INTO day_closes (business_id, close_id, method, day, expected_kobo, counted_kobo, closed_at)
     VALUES ($1::uuid, gen_random_uuid(), 'cash', '2026-12-06', 0, 0, '2026-12-06')`,
    `INSERT INTO payout_accounts (business_id, payout_id, bank_code, bank_name, account_name, sealed, last_digits,
       subaccount_code, state, effective_at, created_at)
     VALUES ($1::uuid, gen_random_uuid(), '058', 'GTBank', 'ADA OBI', 'x', '6789', 'ACCT_x', 'live', '2026-12-07', '2026-12-07')
     ON CONFLICT DO NOTHING`,
    `INSERT INTO payment_intents (business_id, intent_id, reference, mode, channel, state, service_id, client_phone,
       client_email, draft, amount_kobo, held_until, created_at, settled_at)
     SELECT business_id, gen_random_uuid(), 'AK-' || repeat('A', 58), 'test', 'checkout', 'refunded', service_id,
            '08012345678', 'late@example.ng', '{}', 300000, '2026-12-07', '2026-12-07', '2026-12-07'
       FROM services WHERE business_id = $1::uuid LIMIT 1`,
    `INSERT INTO payment_events (business_id, event_id, dedupe_key, event, reference, received_at, handled_at)
     VALUES ($1::uuid, gen_random_uuid(), 'charge.success 1', 'charge.success', 'AK-', '2026-12-07', '2026-12-07')`,
    `WITH paid AS (
       INSERT INTO payments (business_id, payment_id, intent_id, kind, method, amount_kobo, received_at)
       SELECT business_id, gen_random_uuid(), intent_id, 'deposit', 'online', amount_kobo, '2026-12-07'
         FROM payment_intents WHERE business_id = $1::uuid AND client_email = 'late@example.ng' RETURNING *),
     back AS (
       INSERT INTO refunds (business_id, refund_id, intent_id, reason, amount_kobo, state, created_at)
       SELECT business_id, gen_random_uuid(), intent_id, 'time-gone', amount_kobo, 'owed', '2026-12-07' FROM paid
       RETURNING *),
     posted AS (
       INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, intent_id, posted_at)
       SELECT business_id, payment_id, account, amount_kobo * sign, intent_id, '2026-12-07'
         FROM paid, (VALUES ('provider', 1), ('refunds-due', -1)) AS side (account, sign))
     INSERT INTO refund_details SELECT business_id, refund_id, 'x', '6789', '2026-12-07' FROM back`,
    `WITH lost AS (
       INSERT INTO orphan_payments (business_id, orphan_id, reference, amount_kobo, currency, provider_id, payer_email,
         paid_at, found_at)
       VALUES ($1::uuid, gen_random_uuid(), 'AK-' || repeat('C', 58), 300000, 'NGN', '7', 'lost@example.ng', '2026-12-07', '2026-12-07')
       RETURNING *),
     posted AS (
       INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, posted_at)
       SELECT business_id, orphan_id, account, amount_kobo * sign, '2026-12-07'
         FROM lost, (VALUES ('provider', 1), ('refunds-due', -1)) AS side (account, sign))
     INSERT INTO refunds (business_id, refund_id, orphan_id, reason, amount_kobo, state, created_at)
     SELECT business_id, gen_random_uuid(), orphan_id, 'unknown-payment', amount_kobo, 'owed', '2026-12-07' FROM lost`,
    `INSERT INTO disputes (business_id, intent_id, state, price_kobo, caution_kobo, withheld_kobo, opened_at, decided_at)
     SELECT business_id, intent_id, 'won', amount_kobo, 0, 0, '2026-12-07', '2026-12-07'
       FROM payment_intents WHERE business_id = $1::uuid AND client_email = 'late@example.ng'`,
    `WITH hire AS (
       UPDATE appointments SET caution_held_kobo = caution_fee_kobo, payment_status = 'pending'
        WHERE business_id = $1::uuid AND caution_fee_kobo > 0 AND caution_held_kobo = 0 RETURNING *),
     paid AS (
       INSERT INTO payments (business_id, payment_id, appointment_id, kind, method, amount_kobo, caution_kobo, received_at)
       SELECT business_id, gen_random_uuid(), appointment_id, 'caution', 'cash', caution_fee_kobo, caution_fee_kobo,
              '2026-12-07' FROM hire RETURNING *),
     posted AS (
       INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, appointment_id, posted_at)
       SELECT business_id, payment_id, account, amount_kobo * sign, appointment_id, '2026-12-07'
         FROM paid, (VALUES ('cash', 1), ('caution', -1)) AS side (account, sign)),
     kept AS (
       INSERT INTO cautions (business_id, appointment_id, amount_kobo, state, held_at)
       SELECT business_id, appointment_id, amount_kobo, 'held', '2026-12-07' FROM paid),
     counted AS (
       INSERT INTO receipt_counters SELECT business_id, 1 FROM paid
       ON CONFLICT (business_id) DO UPDATE SET last_number = receipt_counters.last_number + 1 RETURNING *)
     INSERT INTO receipts (business_id, receipt_id, number, payment_id, appointment_id, issued_at)
     SELECT business_id, gen_random_uuid(), last_number, payment_id, appointment_id, '2026-12-07'
       FROM paid JOIN counted USING (business_id)`,
  ])
    await admin.query(statement, [business]);
};

/**
 * Cash received for a booking that exists, given by its stored id, with all that belongs to it: of its price, or as
 * caution fee.
 */
export const seedCash = async (
  app: Pick<TestApp, 'adminUrl'>,
  appointmentId: string,
  kobo: number,
  over: {
    readonly status?: 'deposit_paid' | 'paid';
    /** When it came; absent: as it was booked. */
    readonly at?: string;
    readonly as?: 'balance' | 'caution';
  } = {},
): Promise<void> => {
  await asSuperuser(
    app,
    `WITH booking AS (
       UPDATE appointments SET payment_status = $3, paid_kobo = paid_kobo + CASE $5 WHEN 'caution' THEN 0 ELSE $2::bigint END,
              caution_held_kobo = caution_held_kobo + CASE $5 WHEN 'caution' THEN $2::bigint ELSE 0 END
        WHERE appointment_id = $1 RETURNING *),
     paid AS (
       INSERT INTO payments (business_id, payment_id, appointment_id, kind, method, amount_kobo, caution_kobo, received_at)
       SELECT business_id, gen_random_uuid(), appointment_id, $5, 'cash', $2,
              CASE $5 WHEN 'caution' THEN $2::bigint ELSE 0 END, coalesce($4::timestamptz, created_at)
         FROM booking RETURNING *),
     posted AS (
       INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, appointment_id, posted_at)
       SELECT business_id, payment_id, account, amount_kobo * sign, appointment_id, received_at
         FROM paid, (VALUES ('cash', 1), (CASE $5 WHEN 'caution' THEN 'caution' ELSE 'revenue' END, -1)) AS side (account, sign)),
     kept AS (
       INSERT INTO cautions (business_id, appointment_id, amount_kobo, state, held_at)
       SELECT p.business_id, p.appointment_id, p.amount_kobo,
              CASE WHEN b.status IN ('pending', 'confirmed', 'rescheduled') THEN 'held' ELSE 'due' END, p.received_at
         FROM paid p JOIN booking b USING (appointment_id) WHERE p.kind = 'caution'),
     counted AS (
       INSERT INTO receipt_counters SELECT business_id, 1 FROM paid
       ON CONFLICT (business_id) DO UPDATE SET last_number = receipt_counters.last_number + 1 RETURNING *)
     INSERT INTO receipts (business_id, receipt_id, number, payment_id, appointment_id, issued_at)
     SELECT business_id, gen_random_uuid(), last_number, payment_id, appointment_id, received_at
       FROM paid JOIN counted USING (business_id)`,
    [appointmentId, kobo, over.status ?? 'paid', over.at ?? null, over.as ?? 'balance'],
  );
};

/** Money that was paid by hand and has been sent back by hand, of a booking given by its stored id. */
export const seedSentBack = async (
  app: Pick<TestApp, 'adminUrl'>,
  appointmentId: string,
  kobo: number,
  at: string,
): Promise<void> => {
  await asSuperuser(
    app,
    `WITH booking AS (
       UPDATE appointments SET paid_kobo = paid_kobo - $2::bigint WHERE appointment_id = $1 RETURNING *),
     back AS (
       INSERT INTO refunds (business_id, refund_id, appointment_id, reason, amount_kobo, state, transfer_reference,
                            created_at, settled_at)
       SELECT business_id, gen_random_uuid(), appointment_id, 'client-cancelled', $2, 'sent', 'GTB 4711', $3::timestamptz,
              $3::timestamptz
         FROM booking RETURNING *)
     INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, appointment_id, posted_at)
     SELECT business_id, refund_id, account, amount_kobo * sign, appointment_id, created_at
       FROM back, (VALUES ('revenue', 1), ('transfer', -1)) AS side (account, sign)`,
    [appointmentId, kobo, at],
  );
};
