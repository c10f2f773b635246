import type { Invariant } from './invariant.ts';

/** What must never be among those who wait for a day, and the times that are offered to them. */
export const waitlistInvariants: readonly Invariant[] = [
  {
    // A hold that has run out may have been cleared away for somebody else before its offer is marked.
    name: 'a time that is offered is held until the offer ends',
    within: 'business',
    text: `SELECT w.business_id, w.offer_id
             FROM waitlist_offers w
             LEFT JOIN occupancies o ON o.business_id = w.business_id AND o.occupancy_id = w.offer_id
              AND o.expires_at = w.expires_at AND o.staff_id = w.staff_id AND lower(o.during) = w.starts_at
             LEFT JOIN rental_claims c ON c.business_id = w.business_id AND c.claim_id = w.offer_id
              AND c.expires_at = w.expires_at AND c.service_id = w.service_id AND w.staff_id IS NULL
            WHERE w.state = 'open' AND w.expires_at > now() AND o.occupancy_id IS NULL AND c.claim_id IS NULL`,
  },
  {
    name: 'no time is offered to two',
    within: 'business',
    text: `SELECT a.business_id, a.offer_id, b.offer_id AS other
             FROM waitlist_offers a
             JOIN waitlist_offers b ON b.business_id = a.business_id AND b.staff_id = a.staff_id
              AND b.offer_id > a.offer_id AND b.state = 'open'
             JOIN services s ON s.business_id = a.business_id AND s.service_id = a.service_id
             JOIN services t ON t.business_id = b.business_id AND t.service_id = b.service_id
            WHERE a.state = 'open'
              AND tstzrange(a.starts_at, a.starts_at + s.duration * interval '1 minute')
               && tstzrange(b.starts_at, b.starts_at + t.duration * interval '1 minute')
              AND tstzrange(a.created_at, a.expires_at) && tstzrange(b.created_at, b.expires_at)`,
  },
  {
    name: 'whoever waits stands in the line as their offers say',
    within: 'business',
    text: `SELECT e.business_id, e.entry_id
             FROM waitlist_entries e
             LEFT JOIN waitlist_offers w ON w.business_id = e.business_id AND w.entry_id = e.entry_id
            GROUP BY e.business_id, e.entry_id, e.state
           HAVING (e.state = 'offered') <> (count(*) FILTER (WHERE w.state = 'open') = 1)
               OR (e.state = 'booked' AND count(*) FILTER (WHERE w.state = 'taken') <> 1)
               OR (e.state = 'lapsed' AND count(*) FILTER (WHERE w.state = 'lapsed') = 0)
               OR (e.state = 'declined' AND count(*) FILTER (WHERE w.state = 'declined') = 0)
           UNION ALL
           SELECT e.business_id, e.entry_id
             FROM waitlist_entries e
             JOIN waitlist_offers w ON w.business_id = e.business_id AND w.entry_id = e.entry_id
            WHERE w.service_id <> e.service_id OR (e.staff_id IS NOT NULL AND w.staff_id <> e.staff_id)`,
  },
  {
    name: 'nobody stands twice in one line',
    within: 'business',
    text: `SELECT business_id, min(entry_id::text COLLATE "C")::uuid AS entry_id
             FROM waitlist_entries
            WHERE state IN ('waiting', 'offered') AND client_phone <> ''
            GROUP BY business_id, service_id, day, client_phone HAVING count(*) > 1`,
  },
  {
    name: 'a day that somebody waits for is looked at',
    within: 'business',
    text: `SELECT e.business_id, e.entry_id
             FROM waitlist_entries e
             LEFT JOIN waitlist_days d ON d.business_id = e.business_id AND d.service_id = e.service_id AND d.day = e.day
            WHERE e.state IN ('waiting', 'offered') AND d.day IS NULL`,
  },
  {
    name: 'an offer that was taken became a booking, or the hold of a payment',
    within: 'business',
    text: `SELECT w.business_id, w.offer_id
             FROM waitlist_offers w
             LEFT JOIN appointments a ON a.business_id = w.business_id AND a.appointment_id = w.taken_by
             LEFT JOIN payment_intents i ON i.business_id = w.business_id AND i.intent_id = w.taken_by
            WHERE w.state = 'taken' AND a.appointment_id IS NULL AND i.intent_id IS NULL`,
  },
];
