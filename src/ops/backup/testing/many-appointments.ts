import { ask } from './second-database.ts';

/** So many appointments has a business of a drill. */
const EACH = 2_000;

/** A business with one staff member and one service for every two thousand appointments, and a client for every ten. */
const businesses = [
  `INSERT INTO businesses (business_id, name, phone, created_at)
   SELECT md5('business ' || n)::uuid, 'Studio ' || n, '08031234567', '2025-01-01' FROM generate_series(0, $1::int / ${EACH}) n`,
  `INSERT INTO staff (business_id, staff_id, name, created_at)
   SELECT business_id, business_id, 'Ada', created_at FROM businesses WHERE $1 > 0`,
  `INSERT INTO services (business_id, service_id, name, slug, booking_type, duration, price_kobo, created_at)
   SELECT business_id, business_id, 'Silk press', 'silk-press', 'time-based', 30, 1500000, created_at FROM businesses WHERE $1 > 0`,
  `INSERT INTO clients (business_id, client_id, name, email, phone, search_text, created_at)
   SELECT md5('business ' || n * 10 / ${EACH})::uuid, md5('client ' || n)::uuid, 'Client number ' || n, n || '@example.ng',
          '080' || lpad(n::text, 8, '0'), 'client number ' || n, '2025-01-01' FROM generate_series(0, $1::int / 10) n`,
];

/** Four of five are over and done; the fifth is to come and holds its time. */
const appointments = `
  INSERT INTO appointments (business_id, appointment_id, booking_type, status, version, client_id, service_id, staff_id,
    starts_at, ends_at, client_name, client_phone, client_email, service_name, staff_name, duration, price_kobo, notes,
    source, created_at, payment_status, paid_kobo)
  SELECT c.business_id, md5('appointment ' || n)::uuid, 'time-based', CASE WHEN ahead THEN 'confirmed' ELSE 'completed' END,
         CASE WHEN ahead THEN 1 ELSE 2 END, c.client_id, c.business_id, c.business_id, starts, starts + interval '30 minutes',
         c.name, c.phone, c.email, 'Silk press', 'Ada', 30, 1500000, 'Comes by the back door, number ' || n, 'public',
         '2025-06-01', CASE WHEN n % 2 = 0 AND NOT ahead THEN 'paid' ELSE 'not_required' END,
         CASE WHEN n % 2 = 0 AND NOT ahead THEN 1500000 ELSE 0 END
    FROM generate_series(0, $1::int - 1) n CROSS JOIN LATERAL (SELECT n % 5 = 4 AS ahead) AS which
   CROSS JOIN LATERAL (SELECT CASE WHEN ahead THEN timestamptz '2027-01-01' ELSE timestamptz '2026-01-01' END
                         + (n % ${EACH}) * interval '30 minutes' AS starts) AS at
    JOIN clients c ON c.client_id = md5('client ' || n / 10)::uuid`;

const ofAppointments = [
  `INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
   SELECT business_id, appointment_id, step, CASE step WHEN 1 THEN 'book' ELSE 'complete' END,
          CASE step WHEN 1 THEN 'none' ELSE 'confirmed' END, CASE step WHEN 1 THEN 'confirmed' ELSE 'completed' END,
          'client', CASE step WHEN 1 THEN created_at ELSE ends_at END
     FROM appointments, generate_series(1, version) AS step WHERE $1 > 0`,
  `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
   SELECT business_id, appointment_id, staff_id, tstzrange(starts_at, ends_at) FROM appointments
    WHERE status = 'confirmed' AND $1 > 0`,
  `INSERT INTO messages (business_id, message_id, appointment_id, kind, recipient, channel, lead_minutes, address, state,
                         attempts, due_at, created_at, sent_at)
   SELECT business_id, gen_random_uuid(), appointment_id, kind, recipient, channel, lead, address,
          CASE WHEN due > '2026-12-07' THEN 'queued' ELSE 'sent' END, 0, due, created_at,
          CASE WHEN due <= '2026-12-07' THEN due END
     FROM appointments,
          LATERAL (VALUES ('booking-confirmed', 'client', 'email', 0, client_email, created_at),
                          ('new-booking', 'owner', 'email', 0, 'owner@example.ng', created_at),
                          ('reminder', 'client', 'email', 1440, client_email, starts_at - interval '1 day'))
            AS m (kind, recipient, channel, lead, address, due)
    WHERE $1 > 0`,
  `INSERT INTO payments (business_id, payment_id, appointment_id, kind, method, amount_kobo, received_at)
   SELECT business_id, appointment_id, appointment_id, 'balance', 'cash', paid_kobo, ends_at FROM appointments
    WHERE paid_kobo > 0 AND $1 > 0`,
  `INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, appointment_id, posted_at)
   SELECT business_id, payment_id, account, amount_kobo * sign, appointment_id, received_at
     FROM payments, (VALUES ('cash', 1), ('revenue', -1)) AS side (account, sign) WHERE $1 > 0`,
  `INSERT INTO receipts (business_id, receipt_id, number, payment_id, appointment_id, issued_at)
   SELECT business_id, payment_id, row_number() OVER (PARTITION BY business_id ORDER BY payment_id), payment_id,
          appointment_id, received_at
     FROM payments WHERE $1 > 0`,
  `INSERT INTO receipt_counters SELECT business_id, max(number) FROM receipts WHERE $1 > 0 GROUP BY 1`,
  `INSERT INTO diary_versions SELECT business_id, 1 FROM businesses WHERE $1 > 0`,
];

/** So many appointments as the server would have left them, with clients, histories, messages, payments and receipts. */
export const seedMany = async (adminUrl: string, count: number): Promise<void> => {
  for (const statement of [...businesses, appointments, ...ofAppointments])
    await ask(adminUrl, statement, [count]);
  await ask(adminUrl, 'ANALYZE');
};
