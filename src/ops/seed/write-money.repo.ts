import type { PlatformTransaction } from '#server/platform/db/transaction.ts';
import { longStatement } from './seed-progress.repo.ts';

/** Deposits paid online as they were booked. */
const intents = `
  INSERT INTO payment_intents (business_id, intent_id, reference, mode, channel, state, service_id, staff_id, client_phone,
    client_email, draft, amount_kobo, held_until, created_at, settled_at)
  SELECT d.business_id, d.appointment_id, a.payment_reference, 'test', 'checkout', 'booked', d.service_id, d.staff_id, d.client_phone,
         d.client_email, '{}', deposit, d.created_at + interval '15 minutes', d.created_at - interval '4 minutes', d.created_at
    FROM drawn d JOIN appointments a ON a.business_id = d.business_id AND a.appointment_id = d.appointment_id
   WHERE deposit > 0`;

const payments = `
  INSERT INTO payments (business_id, payment_id, appointment_id, intent_id, kind, method, amount_kobo, provider_id, received_at)
  SELECT business_id, md5('paid ' || appointment_id)::uuid, appointment_id, CASE WHEN deposit > 0 THEN appointment_id END,
         CASE WHEN deposit > 0 THEN 'deposit' ELSE 'balance' END, coalesce(paid_by, 'online'),
         CASE WHEN deposit > 0 THEN deposit ELSE price END,
         CASE WHEN deposit > 0 THEN left(md5('provider ' || appointment_id), 16) ELSE '' END,
         CASE WHEN deposit > 0 THEN created_at ELSE ended_at END
    FROM drawn WHERE deposit > 0 OR paid_by IS NOT NULL`;

/** Who cancels gets a deposit back, whole, by the provider. */
const refunds = `
  INSERT INTO refunds (business_id, refund_id, intent_id, appointment_id, reason, amount_kobo, state, provider_refund_id, attempts,
    asked_at, created_at, settled_at)
  SELECT business_id, md5('refund ' || appointment_id)::uuid, appointment_id, appointment_id,
         CASE WHEN by_client THEN 'client-cancelled' ELSE 'business-cancelled' END, deposit, 'done',
         left(md5('provider refund ' || appointment_id), 16), 1, ended_at, ended_at, ended_at
    FROM drawn WHERE deposit > 0 AND status = 'cancelled'`;

const ledger = `
  INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, appointment_id, intent_id, posted_at)
  SELECT business_id, md5(posting || appointment_id)::uuid, account, amount, appointment_id,
         CASE WHEN deposit > 0 THEN appointment_id END, posted_at
    FROM drawn
   CROSS JOIN LATERAL (VALUES
     ('paid ', coalesce(paid_by, 'provider'), CASE WHEN deposit > 0 THEN deposit ELSE price END,
      CASE WHEN deposit > 0 THEN created_at ELSE ended_at END, true),
     ('paid ', 'revenue', -CASE WHEN deposit > 0 THEN deposit ELSE price END,
      CASE WHEN deposit > 0 THEN created_at ELSE ended_at END, true),
     ('refund ', 'revenue', deposit, ended_at, false),
     ('refund ', 'refunds-due', -deposit, ended_at, false),
     ('refunded ', 'refunds-due', deposit, ended_at, false),
     ('refunded ', 'provider', -deposit, ended_at, false)) AS l (posting, account, amount, posted_at, came)
   WHERE (deposit > 0 OR paid_by IS NOT NULL) AND (came OR (deposit > 0 AND status = 'cancelled'))`;

/** Last, since the counters' rows are held until the transaction ends. */
const receipts = `
  WITH paid AS (
    SELECT business_id, md5('paid ' || appointment_id)::uuid AS payment_id, appointment_id,
           CASE WHEN deposit > 0 THEN created_at ELSE ended_at END AS issued_at
      FROM drawn WHERE deposit > 0 OR paid_by IS NOT NULL),
  counted AS (
    INSERT INTO receipt_counters (business_id, last_number)
    SELECT business_id, count(*) FROM paid GROUP BY business_id ORDER BY business_id
    ON CONFLICT (business_id) DO UPDATE SET last_number = receipt_counters.last_number + excluded.last_number
    RETURNING business_id, last_number)
  INSERT INTO receipts (business_id, receipt_id, number, payment_id, appointment_id, issued_at)
  SELECT business_id, md5('receipt ' || appointment_id)::uuid,
         last_number - count(*) OVER (PARTITION BY business_id)
           + row_number() OVER (PARTITION BY business_id ORDER BY issued_at, payment_id),
         payment_id, appointment_id, issued_at
    FROM paid JOIN counted USING (business_id)`;

/** Writes what was paid for the drawn bookings and what went back, with its postings and receipts. */
export const writeMoney = async ({ prepared }: PlatformTransaction): Promise<void> => {
  for (const text of [intents, payments, refunds, ledger, receipts]) await prepared(longStatement(text), []);
};
