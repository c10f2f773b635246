import type { PlatformTransaction } from '#server/platform/db/transaction.ts';
import { longStatement } from './seed-progress.repo.ts';

const appointments = `
  INSERT INTO appointments (business_id, appointment_id, booking_type, status, version, schedule_version, client_id, service_id,
    staff_id, starts_at, ends_at, client_name, client_phone, client_email, service_name, staff_name, duration, price_kobo,
    delivery_method, notes, payment_status, paid_kobo, payment_reference, source, client_moves, created_at)
  SELECT d.business_id, appointment_id, booking_type, status, version, 1 + moved::int, client_id, service_id, staff_id, starts_at,
         ends_at, client_name, client_phone, client_email, service_name, staff_name, duration, price,
         CASE booking_type WHEN 'item-based' THEN 'pickup' END, notes,
         CASE WHEN paid_by IS NOT NULL THEN 'paid' WHEN deposit = 0 THEN 'not_required'
              WHEN status = 'cancelled' THEN 'refunded' ELSE 'deposit_paid' END,
         CASE WHEN paid_by IS NOT NULL THEN price WHEN status = 'cancelled' THEN 0 ELSE deposit END,
         CASE WHEN deposit > 0 THEN r.prefix || translate(md5(appointment_id::text), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') ELSE '' END,
         source, moved::int, created_at
    FROM drawn d JOIN unnest($1::uuid[], $2::text[]) AS r (business_id, prefix) USING (business_id)`;

/** Who confirms does so two hours after booking; who moves a booking had it a day later before. */
const events = `
  INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at,
    schedule_version, starts_at, ends_at, staff_id)
  SELECT business_id, appointment_id, 1, 'book', 'none', first_status, CASE source WHEN 'public' THEN 'client' ELSE 'owner' END,
         created_at, 1, starts_at + moved::int * interval '1 day', ends_at + moved::int * interval '1 day', staff_id
    FROM drawn
  UNION ALL
  SELECT business_id, appointment_id, 2, 'confirm', 'pending', 'confirmed', 'client', created_at + interval '2 hours', NULL, NULL, NULL, NULL
    FROM drawn WHERE first_status = 'pending' AND status <> 'pending'
  UNION ALL
  SELECT business_id, appointment_id, 2, 'reschedule', 'confirmed', 'rescheduled', 'client', created_at + interval '150 minutes',
         2, starts_at, ends_at, staff_id
    FROM drawn WHERE moved
  UNION ALL
  SELECT business_id, appointment_id, version,
         CASE status WHEN 'completed' THEN 'complete' WHEN 'no-show' THEN 'mark-no-show' ELSE 'cancel' END,
         CASE WHEN moved THEN 'rescheduled' ELSE 'confirmed' END, status,
         CASE WHEN status = 'cancelled' AND by_client THEN 'client' ELSE 'owner' END, ended_at, NULL, NULL, NULL, NULL
    FROM drawn WHERE status IN ('completed', 'no-show', 'cancelled')`;

const standing = "status IN ('pending', 'confirmed', 'rescheduled')";

const occupancies = `
  INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
  SELECT business_id, appointment_id, staff_id, tstzrange(starts_at, ends_at)
    FROM drawn WHERE ${standing} AND staff_id IS NOT NULL`;

const claims = `
  INSERT INTO rental_claims (business_id, claim_id, service_id, span)
  SELECT business_id, appointment_id, service_id,
         daterange((starts_at AT TIME ZONE 'Africa/Lagos')::date, (ends_at AT TIME ZONE 'Africa/Lagos')::date)
    FROM drawn WHERE ${standing} AND staff_id IS NULL`;

/** Sent, every one: a server that starts on this sends nothing. Addresses are kept as long as they usually are. */
const messages = `
  INSERT INTO messages (business_id, message_id, appointment_id, kind, recipient, channel, lead_minutes, version, address, state,
    attempts, due_at, created_at, sent_at)
  SELECT business_id, md5(kind || appointment_id)::uuid, appointment_id, kind, 'client', 'email', lead, m.version,
         CASE WHEN due_at > $1::timestamptz - interval '80 days' THEN client_email ELSE '' END, 'sent', 1, due_at, created_at,
         due_at + interval '2 seconds'
    FROM drawn
   CROSS JOIN LATERAL (VALUES
     (CASE first_status WHEN 'pending' THEN 'booking-received' ELSE 'booking-confirmed' END, 0, 1, created_at + interval '4 seconds'),
     ('reminder', 1440, 1 + moved::int, starts_at - interval '1 day')) AS m (kind, lead, version, due_at)
   WHERE told AND due_at <= $1::timestamptz AND (kind <> 'reminder' OR status <> 'cancelled')`;

/** Writes the drawn bookings with their histories, the time and units they hold, and what was said of them. */
export const writeBookings = async (
  { prepared }: PlatformTransaction,
  references: {
    readonly businesses: readonly string[];
    /** What each business's payment references begin with. */
    readonly prefixes: readonly string[];
  },
  now: string,
): Promise<void> => {
  await prepared(longStatement(appointments), [references.businesses, references.prefixes]);
  for (const text of [events, occupancies, claims]) await prepared(longStatement(text), []);
  await prepared(longStatement(messages), [now]);
};
