import { accountInvariants } from './account-invariants.ts';
import { checkoutInvariants } from './checkout-invariants.ts';
import { historyInvariants } from './history-invariants.ts';
import type { Invariant } from './invariant.ts';
import { linesInvariants } from './lines-invariants.ts';
import { messageInvariants } from './message-invariants.ts';
import { moneyInvariants } from './money-invariants.ts';
import { reviewInvariants } from './review-invariants.ts';
import { waitlistInvariants } from './waitlist-invariants.ts';

const blocking = "('pending', 'confirmed', 'rescheduled')";

export const invariants: readonly Invariant[] = [
  {
    // Of several that overlap two begin one after the other.
    name: 'a staff member has no two bookings at once',
    within: 'booking',
    beside: {
      occupancies: `SELECT o.* FROM occupancies o
        JOIN changed_occupancies c ON c.business_id = o.business_id AND c.staff_id = o.staff_id AND c.during && o.during`,
    },
    text: `SELECT business_id, occupancy_id
             FROM (SELECT business_id, occupancy_id, lower(during) AS begins,
                          lag(upper(during)) OVER (PARTITION BY business_id, staff_id ORDER BY lower(during)) AS taken_until
                     FROM occupancies) AS taken
            WHERE begins < taken_until`,
  },
  {
    name: 'an appointment that stands holds its time',
    within: 'soon',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             LEFT JOIN occupancies o ON o.business_id = a.business_id AND o.occupancy_id = a.appointment_id
              AND o.staff_id = a.staff_id AND o.expires_at IS NULL
              AND lower(o.during) = a.starts_at AND upper(o.during) >= a.ends_at
            WHERE a.booking_type = 'time-based' AND a.line_count IS NULL AND a.status IN ${blocking} AND o.occupancy_id IS NULL`,
  },
  {
    name: 'no time is held for an appointment that has ended or was cancelled',
    within: 'booking',
    text: `SELECT o.business_id, o.occupancy_id
             FROM occupancies o
             LEFT JOIN appointments a ON a.business_id = o.business_id AND a.appointment_id = o.occupancy_id
              AND a.status IN ${blocking}
            WHERE o.expires_at IS NULL AND a.appointment_id IS NULL`,
  },
  {
    // What came back rests until the buffer days after it are over.
    name: 'a hire that stands holds its units, and no other does unless it came back',
    within: 'soon',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
            WHERE a.booking_type = 'item-based' AND a.status IN ${blocking}
              AND NOT EXISTS (SELECT FROM rental_claims c
                               WHERE c.business_id = a.business_id AND c.claim_id = a.appointment_id
                                 AND c.expires_at IS NULL)
           UNION ALL
           SELECT c.business_id, c.claim_id
             FROM rental_claims c
             LEFT JOIN appointments a ON a.business_id = c.business_id AND a.appointment_id = c.claim_id
              AND a.booking_type = 'item-based' AND (a.status IN ${blocking} OR a.status = 'completed')
            WHERE c.expires_at IS NULL AND a.appointment_id IS NULL`,
  },
  {
    // Of each line what it is made of. Days are compared with one to spare, since the business may have changed its time
    // zone after the booking.
    name: 'a hire holds as many units as were booked, over all its days',
    within: 'soon',
    text: `WITH hires AS (
             SELECT a.* FROM appointments a
              WHERE a.booking_type = 'item-based' AND a.status IN ${blocking}
                AND EXISTS (SELECT FROM rental_claims c
                             WHERE c.business_id = a.business_id AND c.claim_id = a.appointment_id
                               AND c.expires_at IS NULL)),
           booked AS (
             SELECT business_id, appointment_id, 1 AS line, service_id, quantity, duration, starts_at, ends_at
               FROM hires WHERE line_count IS NULL
              UNION ALL
             SELECT l.business_id, l.appointment_id, l.line, coalesce((part->>'serviceId')::uuid, l.service_id),
                    l.quantity * coalesce((part->>'quantity')::int, 1), l.duration, l.starts_at, l.ends_at
               FROM hires h
               JOIN booking_lines l USING (business_id, appointment_id)
               LEFT JOIN LATERAL jsonb_array_elements(l.parts) AS part ON true
              WHERE h.line_count IS NOT NULL AND l.cancelled_at IS NULL),
           held AS (
             SELECT c.* FROM rental_claims c
               JOIN hires h ON h.business_id = c.business_id AND h.appointment_id = c.claim_id
              WHERE c.expires_at IS NULL)
           SELECT coalesce(b.business_id, c.business_id) AS business_id,
                  coalesce(b.appointment_id, c.claim_id) AS appointment_id, coalesce(b.line, c.line) AS line
             FROM booked b
             FULL JOIN held c ON c.business_id = b.business_id AND c.claim_id = b.appointment_id
              AND c.line = b.line AND c.service_id = b.service_id
            WHERE b.line IS NULL OR c.line IS NULL OR c.quantity <> b.quantity
               OR upper(c.span) - lower(c.span) < b.duration
               OR lower(c.span) > (b.starts_at AT TIME ZONE 'UTC')::date + 1
               OR upper(c.span) < (b.ends_at AT TIME ZONE 'UTC')::date`,
  },
  {
    name: 'no more units are out on a day than there are',
    within: 'business',
    text: `SELECT c.business_id, c.service_id, day
             FROM rental_claims c
             CROSS JOIN LATERAL generate_series(lower(c.span), upper(c.span) - 1, interval '1 day') AS day
             JOIN services s ON s.business_id = c.business_id AND s.service_id = c.service_id
            GROUP BY c.business_id, c.service_id, day, s.quantity
           HAVING sum(c.quantity) > s.quantity`,
  },
  {
    name: 'a refund account belongs to a hire whose client is known',
    within: 'booking',
    text: `SELECT r.business_id, r.appointment_id
             FROM refund_accounts r
             JOIN appointments a ON a.business_id = r.business_id AND a.appointment_id = r.appointment_id
            WHERE a.booking_type <> 'item-based' OR a.anonymised_at IS NOT NULL`,
  },
  {
    name: 'an agreement is to the text it names, given with the booking of a hire',
    within: 'booking',
    text: `SELECT p.business_id, p.appointment_id
             FROM policy_agreements p
             JOIN appointments a ON a.business_id = p.business_id AND a.appointment_id = p.appointment_id
            WHERE p.policy_hash <> sha256(convert_to(p.policy, 'UTF8'))
               OR a.booking_type <> 'item-based' OR p.agreed_at > a.created_at`,
  },
  {
    name: 'a picture is kept exactly while it is shown, once',
    within: 'business',
    text: `WITH shown AS (
             SELECT business_id, image_id AS media_id, 'service' AS purpose FROM services WHERE image_id IS NOT NULL
             UNION ALL SELECT business_id, photo_id, 'staff' FROM staff WHERE photo_id IS NOT NULL
             UNION ALL SELECT business_id, logo_id, 'logo' FROM businesses WHERE logo_id IS NOT NULL
             UNION ALL SELECT business_id, banner_id, 'banner' FROM businesses WHERE banner_id IS NOT NULL
             UNION ALL SELECT business_id, photo_id, 'work' FROM work_photos)
           SELECT m.business_id, m.media_id
             FROM media m
             LEFT JOIN shown s ON s.business_id = m.business_id AND s.media_id = m.media_id
            GROUP BY m.business_id, m.media_id, m.purpose, m.removed_at
           HAVING count(s.media_id) <> CASE WHEN m.removed_at IS NULL THEN 1 ELSE 0 END
               OR bool_or(s.purpose <> m.purpose)`,
  },
  {
    name: 'a merged client leads to one that stands, with all their bookings',
    within: 'client',
    beside: {
      clients: `SELECT c.* FROM clients c JOIN changed_clients m ON m.business_id = c.business_id AND m.merged_into = c.client_id
        UNION SELECT m.* FROM clients m JOIN changed_clients c ON c.business_id = m.business_id AND c.client_id = m.merged_into`,
    },
    text: `SELECT m.business_id, m.client_id
             FROM clients m
             JOIN clients c ON c.business_id = m.business_id AND c.client_id = m.merged_into
            WHERE c.merged_into IS NOT NULL OR (c.erased_at IS NULL) <> (m.erased_at IS NULL)
           UNION ALL
           SELECT m.business_id, m.client_id
             FROM clients m
             JOIN appointments a ON a.business_id = m.business_id AND a.client_id = m.client_id
            WHERE m.merged_into IS NOT NULL`,
  },
  {
    name: 'a client who stands has a telephone number',
    within: 'client',
    text: `SELECT business_id, client_id FROM clients WHERE phone IS NULL AND erased_at IS NULL AND NOT walk_in`,
  },
  {
    name: 'no two clients of a business have one number',
    within: 'booking',
    beside: {
      clients:
        'SELECT c.* FROM clients c JOIN changed_clients d ON d.business_id = c.business_id AND d.phone = c.phone',
    },
    text: `SELECT business_id, phone FROM clients WHERE phone IS NOT NULL
            GROUP BY business_id, phone HAVING count(*) > 1`,
  },
  {
    name: 'whoever walked in is nobody, and is written to never',
    within: 'client',
    text: `SELECT a.business_id, a.appointment_id AS id
             FROM appointments a JOIN clients c USING (business_id, client_id)
            WHERE c.walk_in <> a.walk_in AND a.anonymised_at IS NULL
           UNION ALL
           SELECT business_id, client_id FROM clients
            WHERE walk_in AND (phone IS NOT NULL OR email <> '' OR merged_into IS NOT NULL OR erased_at IS NOT NULL)
           UNION ALL
           SELECT m.business_id, m.message_id
             FROM messages m JOIN appointments a USING (business_id, appointment_id)
            WHERE a.walk_in AND m.recipient = 'client' AND m.state NOT IN ('skipped', 'failed')`,
  },
  {
    name: 'an erased client has left nothing that names them',
    within: 'client',
    text: `SELECT business_id, client_id AS id FROM clients
            WHERE erased_at IS NOT NULL
              AND (name <> 'Erased client' OR phone IS NOT NULL OR email <> '' OR notes <> '' OR tags <> '[]'
                   OR birthday <> '' OR search_text <> '')
           UNION ALL
           SELECT a.business_id, a.appointment_id
             FROM clients c
             JOIN appointments a ON a.business_id = c.business_id AND a.client_id = c.client_id
            WHERE c.erased_at IS NOT NULL AND a.anonymised_at IS NULL
           UNION ALL
           SELECT business_id, appointment_id FROM appointments
            WHERE anonymised_at IS NOT NULL
              AND (client_name <> 'Erased client' OR client_phone <> '' OR client_email <> '' OR notes <> ''
                   OR client_note <> '' OR answers <> '[]' OR delivery_address <> '')`,
  },
  ...linesInvariants,
  ...historyInvariants,
  ...messageInvariants,
  ...accountInvariants,
  ...moneyInvariants,
  ...checkoutInvariants,
  ...waitlistInvariants,
  ...reviewInvariants,
];
