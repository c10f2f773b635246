import type { Invariant } from './invariant.ts';

/** What must never be in the payments that were asked for, and in the time held for them. */
export const checkoutInvariants: readonly Invariant[] = [
  {
    name: 'a payment that was booked is one booking, which has it whole; one that was settled came',
    within: 'booking',
    text: `SELECT i.business_id, i.intent_id
             FROM payment_intents i
             LEFT JOIN payments p ON p.business_id = i.business_id AND p.intent_id = i.intent_id
             LEFT JOIN appointments a ON a.business_id = i.business_id AND a.appointment_id = i.intent_id
              AND a.payment_reference = i.reference
            WHERE (i.settled_at IS NOT NULL AND p.payment_id IS NULL
                   AND NOT EXISTS (SELECT FROM orphan_payments o
                                    WHERE o.business_id = i.business_id AND o.intent_id = i.intent_id))
               OR (i.state = 'booked' AND (a.appointment_id IS NULL OR p.amount_kobo <> i.amount_kobo
                                           OR p.caution_kobo <> i.caution_kobo))
           UNION ALL
           SELECT a.business_id, a.appointment_id
             FROM appointments a
             LEFT JOIN payment_intents i ON i.business_id = a.business_id AND i.intent_id = a.appointment_id
              AND i.reference = a.payment_reference AND i.state = 'booked'
            WHERE a.payment_reference LIKE 'AK-%' AND i.intent_id IS NULL`,
  },
  {
    name: 'time is held for a while only for a payment that was asked for or a time that was offered, until it says',
    within: 'booking',
    text: `SELECT h.business_id, h.hold_id
             FROM (SELECT business_id, occupancy_id AS hold_id, expires_at FROM occupancies
                   UNION ALL SELECT business_id, claim_id, expires_at FROM rental_claims) AS h
             LEFT JOIN payment_intents i ON i.business_id = h.business_id AND i.intent_id = h.hold_id
              AND i.held_until = h.expires_at
             LEFT JOIN waitlist_offers w ON w.business_id = h.business_id AND w.offer_id = h.hold_id
              AND w.expires_at = h.expires_at AND w.state = 'open'
             LEFT JOIN appointments a ON a.business_id = h.business_id AND a.appointment_id = h.hold_id
            WHERE h.expires_at IS NOT NULL AND i.intent_id IS NULL AND w.offer_id IS NULL
              AND a.appointment_id IS NULL`,
  },
  {
    name: 'no payment is stuck',
    within: 'booking',
    text: `SELECT business_id, intent_id, failures FROM payment_intents WHERE stuck_at IS NOT NULL`,
  },
  {
    name: 'a payment is asked after until it is settled or given up, and then no more',
    within: 'booking',
    text: `SELECT business_id, intent_id FROM payment_intents
            WHERE (settled_at IS NOT NULL AND check_at IS NOT NULL)
               OR (state IN ('opening', 'open') AND check_at IS NULL)`,
  },
  {
    name: 'nobody holds more than two times of a business unpaid at once',
    within: 'booking',
    beside: {
      payment_intents: `SELECT i.* FROM payment_intents i
        WHERE i.business_id IN (SELECT business_id FROM changed) AND i.state IN ('opening', 'open')`,
    },
    text: `SELECT i.business_id, i.intent_id
             FROM payment_intents i
             JOIN payment_intents o ON o.business_id = i.business_id AND o.client_phone = i.client_phone
              AND o.state IN ('opening', 'open') AND o.created_at <= i.created_at AND o.held_until > i.created_at
            WHERE i.state IN ('opening', 'open') AND i.client_phone <> ''
            GROUP BY i.business_id, i.intent_id HAVING count(*) > 2`,
  },
  {
    name: 'what the provider took, gave back or told of is counted once',
    within: 'business',
    text: `SELECT business_id, provider_id AS what
             FROM (SELECT business_id, provider_id FROM payments
                   UNION ALL SELECT business_id, provider_id FROM orphan_payments) AS taken
            WHERE provider_id <> '' GROUP BY business_id, provider_id HAVING count(*) > 1
           UNION ALL
           SELECT business_id, provider_refund_id FROM refunds
            WHERE provider_refund_id <> '' GROUP BY business_id, provider_refund_id HAVING count(*) > 1
           UNION ALL
           SELECT business_id, reason FROM refunds
            WHERE reason NOT IN ('overpaid', 'line-cancelled', 'goodwill') AND state <> 'withdrawn'
            GROUP BY business_id, orphan_id, intent_id, reason, CASE WHEN intent_id IS NULL THEN appointment_id END
           HAVING count(*) > 1
           UNION ALL
           SELECT business_id, dedupe_key FROM payment_events
            GROUP BY business_id, dedupe_key HAVING count(*) > 1`,
  },
  {
    name: 'another account for deposits waits a day, and its owner is told',
    within: 'business',
    text: `SELECT p.business_id, p.payout_id
             FROM payout_accounts p
            WHERE EXISTS (SELECT FROM payout_accounts before
                           WHERE before.business_id = p.business_id AND before.created_at < p.created_at
                             AND before.state IN ('live', 'replaced'))
              AND (p.effective_at < p.created_at + interval '1 day'
                   OR NOT EXISTS (SELECT FROM messages m
                                   WHERE m.business_id = p.business_id AND m.kind = 'payout-changed'
                                     AND m.created_at = p.created_at))
           UNION ALL
           SELECT business_id, min(payout_id::text COLLATE "C")::uuid FROM payout_accounts WHERE state IN ('live', 'waiting')
            GROUP BY business_id, state HAVING count(*) > 1`,
  },
];
