import type { Invariant } from './invariant.ts';

const blocking = "('pending', 'confirmed', 'rescheduled')";

/** Bookings of several lines, or of one that is more than a stretch of time, and series of bookings; those of one plain line are their row. */
export const linesInvariants: readonly Invariant[] = [
  {
    name: 'every line that stands holds the time of whoever does it, each stretch, and nothing else is held for it',
    within: 'soon',
    text: `WITH expected AS (
             SELECT l.business_id, l.appointment_id, l.line, s.segment, h.hand, h.staff_id,
                    l.starts_at + make_interval(mins => s.before) AS starts_at,
                    l.starts_at + make_interval(mins => s.before + s.minutes) AS ends_at
               FROM booking_lines l
               JOIN appointments a USING (business_id, appointment_id)
              CROSS JOIN LATERAL (
                    SELECT segment, minutes, (sum(minutes) OVER (ORDER BY segment) - minutes)::int AS before
                      FROM unnest(CASE WHEN cardinality(l.segments) = 0 THEN ARRAY[l.duration] ELSE l.segments END)
                           WITH ORDINALITY AS all_segments (minutes, segment)) s
              CROSS JOIN LATERAL (VALUES (1, l.staff_id), (2, l.helper_id)) AS h (hand, staff_id)
              WHERE a.line_count IS NOT NULL AND a.status IN ${blocking} AND l.cancelled_at IS NULL AND s.segment % 2 = 1 AND h.staff_id IS NOT NULL),
           held AS (
             SELECT o.* FROM occupancies o
               JOIN appointments a ON a.business_id = o.business_id AND a.appointment_id = o.occupancy_id
              WHERE a.line_count IS NOT NULL AND o.expires_at IS NULL)
           SELECT coalesce(e.business_id, o.business_id) AS business_id,
                  coalesce(e.appointment_id, o.occupancy_id) AS appointment_id, coalesce(e.line, o.line) AS line
             FROM expected e
             FULL JOIN held o ON o.business_id = e.business_id AND o.occupancy_id = e.appointment_id
              AND o.line = e.line AND o.segment = e.segment AND o.hand = e.hand
            WHERE e.line IS NULL OR o.line IS NULL OR o.staff_id <> e.staff_id
               OR lower(o.during) <> e.starts_at OR upper(o.during) < e.ends_at`,
  },
  {
    name: 'every line that stands has what it needs of resources for as long as it takes, and nothing else has any',
    within: 'soon',
    text: `WITH expected AS (
             SELECT l.business_id, l.appointment_id, l.line, unnest(l.resource_ids) AS resource_id, l.starts_at, l.ends_at
               FROM booking_lines l
               JOIN appointments a USING (business_id, appointment_id)
              WHERE a.status IN ${blocking} AND l.cancelled_at IS NULL)
           SELECT coalesce(e.business_id, c.business_id) AS business_id,
                  coalesce(e.appointment_id, c.claim_id) AS appointment_id, coalesce(e.line, c.line) AS line
             FROM expected e
             FULL JOIN (SELECT * FROM resource_claims WHERE expires_at IS NULL) c
               ON c.business_id = e.business_id AND c.claim_id = e.appointment_id AND c.line = e.line
              AND c.resource_id = e.resource_id
            WHERE e.line IS NULL OR c.line IS NULL
               OR lower(c.during) <> e.starts_at OR upper(c.during) <> e.ends_at`,
  },
  {
    name: 'no more of a resource is in use at a time than there is',
    within: 'business',
    text: `SELECT c.business_id, c.claim_id, c.line, c.resource_id
             FROM resource_claims c JOIN resources r USING (business_id, resource_id)
            WHERE c.expires_at IS NULL AND upper(c.during) > now()
              AND r.quantity < (SELECT count(*) FROM resource_claims o
                                 WHERE o.business_id = c.business_id AND o.resource_id = c.resource_id
                                   AND o.expires_at IS NULL
                                   AND lower(o.during) <= greatest(lower(c.during), now())
                                   AND upper(o.during) > greatest(lower(c.during), now()))`,
  },
  {
    name: "a booking's row shows the first of its lines and their totals",
    within: 'booking',
    text: `WITH shown AS (
             SELECT l.*, count(*) FILTER (WHERE l.cancelled_at IS NULL) OVER booking AS standing,
                    count(*) OVER booking AS total
               FROM booking_lines l WINDOW booking AS (PARTITION BY l.business_id, l.appointment_id)),
           totals AS (
             SELECT business_id, appointment_id, max(total) AS total, min(starts_at) AS starts_at, max(ends_at) AS ends_at,
                    sum(price_kobo) AS price_kobo, sum(caution_fee_kobo) AS caution_fee_kobo,
                    (array_agg(service_id ORDER BY starts_at, line))[1] AS service_id,
                    (array_agg(staff_id ORDER BY starts_at, line))[1] AS staff_id
               FROM shown WHERE cancelled_at IS NULL OR standing = 0
              GROUP BY business_id, appointment_id)
           SELECT a.business_id, a.appointment_id
             FROM appointments a LEFT JOIN totals t USING (business_id, appointment_id)
            WHERE a.line_count IS NOT NULL
              AND (t.total IS NULL OR t.total <> a.line_count OR t.starts_at <> a.starts_at OR t.ends_at <> a.ends_at
                   OR t.price_kobo <> a.price_kobo OR t.caution_fee_kobo <> a.caution_fee_kobo
                   OR t.service_id <> a.service_id
                   OR t.staff_id IS DISTINCT FROM a.staff_id)
           UNION ALL
           SELECT t.business_id, t.appointment_id
             FROM totals t JOIN appointments a USING (business_id, appointment_id) WHERE a.line_count IS NULL`,
  },
  {
    name: 'a booking whose lines are all cancelled is cancelled itself',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
            WHERE a.line_count IS NOT NULL AND a.status <> 'cancelled'
              AND NOT EXISTS (SELECT FROM booking_lines l
                               WHERE l.business_id = a.business_id AND l.appointment_id = a.appointment_id
                                 AND l.cancelled_at IS NULL)`,
  },
  {
    name: 'only a completed booking has lines that were missed, and never missed them all',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM booking_lines l JOIN appointments a USING (business_id, appointment_id)
            GROUP BY a.business_id, a.appointment_id, a.status
           HAVING count(l.outcome) > 0
              AND (a.status <> 'completed' OR count(l.outcome) = count(*) FILTER (WHERE l.cancelled_at IS NULL))`,
  },
  {
    name: 'what lines cost before a final price adds up to what their booking cost',
    within: 'booking',
    text: `SELECT e.business_id, e.appointment_id, e.version
             FROM appointment_events e
            WHERE e.line_prices_before IS NOT NULL
              AND (SELECT sum(value::bigint) FROM jsonb_each_text(e.line_prices_before)) <> e.price_before_kobo`,
  },
  {
    name: 'what came for the lines of a booking adds up to what came for it',
    within: 'booking',
    text: `SELECT e.business_id, e.posting_id, e.account
             FROM ledger_entries e
            WHERE e.by_line IS NOT NULL
              AND (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(e.by_line)) <> e.amount_kobo`,
  },
  {
    // A client is known by their number; of an erased one there is none left.
    name: 'the bookings of a series are of one business, one client and one rhythm',
    within: 'all',
    text: `SELECT min(business_id::text COLLATE "C")::uuid AS business_id, series_id
             FROM appointments
            WHERE series_id IS NOT NULL
            GROUP BY series_id
           HAVING count(DISTINCT business_id) > 1 OR count(DISTINCT series_weeks) > 1
               OR count(DISTINCT client_phone) FILTER (WHERE client_phone <> '') > 1`,
  },
];
