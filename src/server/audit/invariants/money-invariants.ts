import type { Invariant } from './invariant.ts';

/** All money of a business by what it is called there. */
const MONEY = `
  SELECT business_id, 'ledger ' || account AS word, amount_kobo AS kobo FROM ledger_entries
  UNION ALL SELECT business_id, 'received ' || method, amount_kobo FROM payments WHERE reversed_at IS NULL
  UNION ALL SELECT business_id, 'orphaned', amount_kobo FROM orphan_payments WHERE currency = 'NGN'
  UNION ALL SELECT business_id, CASE WHEN state = 'sent' AND transfer_reference = '' THEN 'back in cash' ELSE 'back ' || state END,
                   amount_kobo FROM refunds WHERE currency = 'NGN'
  UNION ALL SELECT business_id, 'due', amount_kobo FROM refunds WHERE settled_at IS NULL AND currency = 'NGN'
  UNION ALL SELECT business_id, 'doubled', amount_kobo FROM refunds WHERE doubled_at IS NOT NULL AND currency = 'NGN'
  UNION ALL SELECT business_id, 'dispute ' || state, price_kobo + caution_kobo + withheld_kobo FROM disputes`;

const sum = (word: string): string => `coalesce(sum(kobo) FILTER (WHERE word = '${word}'), 0)`;
/** Sent by the owner, and by the provider as well. */
const doubled = sum('doubled');

/** What must never be in the tables of money: each statement selects the offending rows. Amounts are compared to the kobo. */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'a posting balances',
    within: 'booking',
    text: `SELECT business_id, posting_id FROM ledger_entries
            GROUP BY business_id, posting_id HAVING sum(amount_kobo) <> 0`,
  },
  {
    name: "a business's ledger is what came and what was sent back",
    within: 'business',
    text: `SELECT business_id FROM (${MONEY}) AS money GROUP BY business_id
           HAVING ${sum('ledger provider')} <> ${sum('received online')} + ${sum('orphaned')} - ${sum('back done')}
                    - ${doubled} - ${sum('dispute lost')}
               OR -(${sum('ledger disputed')}) <> ${sum('dispute open')}
               OR ${sum('ledger overpaid')} <> ${doubled}
               OR ${sum('ledger cash')} <> ${sum('received cash')} - ${sum('back in cash')}
               OR ${sum('ledger pos')} <> ${sum('received pos')}
               OR ${sum('ledger transfer')} <> ${sum('received transfer')} - ${sum('back sent')}
               OR -(${sum('ledger refunds-due')}) <> ${sum('due')}`,
  },
  {
    name: 'a booking has what its ledger says it has',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             LEFT JOIN (SELECT business_id, appointment_id,
                               -coalesce(sum(amount_kobo) FILTER (WHERE account = 'revenue'), 0) AS paid,
                               -coalesce(sum(amount_kobo) FILTER (WHERE account = 'caution'), 0) AS held
                          FROM ledger_entries WHERE appointment_id IS NOT NULL GROUP BY 1, 2) AS l
               ON l.business_id = a.business_id AND l.appointment_id = a.appointment_id
            WHERE a.paid_kobo <> coalesce(l.paid, 0) OR a.caution_held_kobo <> coalesce(l.held, 0)
           UNION ALL
           SELECT business_id, posting_id FROM ledger_entries
            WHERE appointment_id IS NULL AND account IN ('revenue', 'caution', 'withheld')`,
  },
  {
    name: "a booking's payment in one word is true",
    within: 'booking',
    text: `SELECT business_id, appointment_id
             FROM (SELECT a.business_id, a.appointment_id, a.status, a.payment_status, a.paid_kobo, a.caution_held_kobo,
                          p.appointment_id IS NOT NULL AS received,
                          a.status = 'cancelled' AND r.appointment_id IS NOT NULL AS giving
                     FROM appointments a
                     LEFT JOIN (SELECT DISTINCT appointment_id, business_id FROM payments
                                 WHERE appointment_id IS NOT NULL AND reversed_at IS NULL) AS p
                       ON p.business_id = a.business_id AND p.appointment_id = a.appointment_id
                     LEFT JOIN (SELECT DISTINCT appointment_id, business_id FROM refunds
                                 WHERE appointment_id IS NOT NULL AND settled_at IS NULL) AS r
                       ON r.business_id = a.business_id AND r.appointment_id = a.appointment_id) AS m
            WHERE (payment_status <> 'not_required') <> received
               OR (payment_status = 'refund_pending') <> giving
               OR (payment_status = 'refunded' AND (status <> 'cancelled' OR paid_kobo <> 0 OR caution_held_kobo <> 0))`,
  },
  {
    name: 'a caution fee is in keeping until it is settled, and whole',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             LEFT JOIN cautions c ON c.business_id = a.business_id AND c.appointment_id = a.appointment_id
             LEFT JOIN disputes d ON d.business_id = a.business_id AND d.intent_id = a.appointment_id AND d.state <> 'won'
            WHERE a.caution_held_kobo <> CASE WHEN c.state IN ('held', 'due')
                                              THEN c.amount_kobo - coalesce(d.caution_kobo, 0) ELSE 0 END
               OR (c.state = 'held' AND a.status NOT IN ('pending', 'confirmed', 'rescheduled'))
           UNION ALL
           SELECT c.business_id, c.appointment_id
             FROM cautions c
             LEFT JOIN disputes d ON d.business_id = c.business_id AND d.intent_id = c.appointment_id AND d.state <> 'won'
            WHERE c.amount_kobo <> (SELECT coalesce(sum(p.caution_kobo), 0) FROM payments p
                                     WHERE p.business_id = c.business_id AND p.appointment_id = c.appointment_id)
               OR c.withheld_kobo - coalesce(d.withheld_kobo, 0) <> (SELECT coalesce(-sum(l.amount_kobo), 0) FROM ledger_entries l
                                       WHERE l.business_id = c.business_id AND l.appointment_id = c.appointment_id
                                         AND l.account = 'withheld')`,
  },
  {
    name: 'no more is given back on a payment than came with it',
    within: 'booking',
    text: `SELECT r.business_id, r.intent_id
             FROM refunds r
             LEFT JOIN payments p ON p.business_id = r.business_id AND p.intent_id = r.intent_id
            WHERE r.intent_id IS NOT NULL AND r.orphan_id IS NULL AND r.state <> 'withdrawn'
            GROUP BY r.business_id, r.intent_id HAVING sum(r.amount_kobo) > coalesce(min(p.amount_kobo), 0)
           UNION ALL
           SELECT r.business_id, r.appointment_id
             FROM (SELECT business_id, appointment_id, sum(amount_kobo) AS kobo FROM refunds
                    WHERE intent_id IS NULL AND orphan_id IS NULL AND state <> 'withdrawn' GROUP BY 1, 2) AS r
             LEFT JOIN (SELECT business_id, appointment_id, sum(amount_kobo) AS kobo FROM payments
                         WHERE intent_id IS NULL AND reversed_at IS NULL GROUP BY 1, 2) AS p
               ON p.business_id = r.business_id AND p.appointment_id = r.appointment_id
            WHERE r.kobo > coalesce(p.kobo, 0)
           UNION ALL
           SELECT d.business_id, d.intent_id
             FROM disputes d
             JOIN payments p ON p.business_id = d.business_id AND p.intent_id = d.intent_id
            WHERE d.state <> 'won'
              AND d.price_kobo + d.caution_kobo + d.withheld_kobo
                  + (SELECT coalesce(sum(r.amount_kobo), 0) FROM refunds r
                      WHERE r.business_id = d.business_id AND r.intent_id = d.intent_id
                        AND r.state <> 'withdrawn') > p.amount_kobo`,
  },
  {
    name: 'money that came became a booking, or all of it goes back; never both, never neither',
    within: 'booking',
    text: `SELECT p.business_id, p.payment_id
             FROM payments p
             JOIN payment_intents i ON i.business_id = p.business_id AND i.intent_id = p.intent_id
            WHERE NOT CASE i.state
                    WHEN 'booked' THEN p.appointment_id = i.intent_id
                    WHEN 'refunded' THEN p.appointment_id IS NULL
                     AND p.amount_kobo = (SELECT coalesce(sum(r.amount_kobo), 0) FROM refunds r
                                           WHERE r.business_id = i.business_id AND r.intent_id = i.intent_id
                                             AND r.reason IN ('time-gone', 'wrong-amount'))
                    ELSE false END`,
  },
  {
    name: 'money that can be no payment goes back, all of it and once; it is no payment as well',
    within: 'booking',
    beside: {
      // Of the same reference, the same money or the same payment.
      payment_intents: null,
      refunds: null,
      payments: null,
    },
    text: `SELECT o.business_id, o.orphan_id
             FROM orphan_payments o
             LEFT JOIN payment_intents i ON i.business_id = o.business_id AND i.reference = o.reference
            WHERE NOT EXISTS (SELECT FROM refunds r
                               WHERE r.business_id = o.business_id AND r.orphan_id = o.orphan_id
                                 AND r.amount_kobo = o.amount_kobo AND r.currency = o.currency)
               OR i.intent_id IS DISTINCT FROM o.intent_id
               OR EXISTS (SELECT FROM payments p
                           WHERE p.business_id = o.business_id AND p.intent_id = o.intent_id)`,
  },
  {
    name: 'a cancelled booking keeps no caution fee, and one the business cancelled keeps nothing',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             JOIN appointment_events e ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id
              AND e.version = a.version
            WHERE a.status = 'cancelled'
              AND (a.caution_held_kobo <> 0 OR (e.actor <> 'client' AND a.paid_kobo <> 0))`,
  },
  {
    // Of one settled before that was written down, the booking's start as it is now is all that is known.
    name: 'a caution fee is kept only of a hire that had begun, and of none that was cancelled before',
    within: 'booking',
    text: `SELECT c.business_id, c.appointment_id
             FROM cautions c
             JOIN appointments a ON a.business_id = c.business_id AND a.appointment_id = c.appointment_id
            WHERE c.withheld_kobo > 0 AND c.settled_at < coalesce(c.began_at, a.starts_at)
           UNION ALL
           SELECT c.business_id, c.appointment_id
             FROM cautions c
             JOIN appointments a ON a.business_id = c.business_id AND a.appointment_id = c.appointment_id
             JOIN appointment_events e ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id
              AND e.version = a.version
             LEFT JOIN disputes d ON d.business_id = c.business_id AND d.intent_id = c.appointment_id AND d.state <> 'won'
            WHERE a.status = 'cancelled' AND e.happened_at < a.starts_at
              AND c.withheld_kobo > coalesce(d.withheld_kobo, 0)`,
  },
  {
    name: 'what was paid beyond a price, and is not on its way back, is kept as the client’s',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             LEFT JOIN overpayments o ON o.business_id = a.business_id AND o.appointment_id = a.appointment_id
            WHERE coalesce(o.amount_kobo, 0) <> greatest(0, a.paid_kobo - a.price_kobo - a.delivery_fee_kobo)`,
  },
  {
    // The ledger's own lines of the change, and those that took it back, have nothing left between them.
    name: 'what was undone or corrected has moved no money, and a payment was reversed with its change',
    within: 'booking',
    text: `SELECT p.business_id, p.payment_id
             FROM payments p
            WHERE p.reversed_at IS NOT NULL
              AND NOT EXISTS (SELECT FROM appointment_events e
                               WHERE e.business_id = p.business_id AND e.appointment_id = p.appointment_id
                                 AND e.version > p.step AND e.event IN ('undo', 'correct')
                                 AND e.happened_at = p.reversed_at)
           UNION ALL
           SELECT r.business_id, r.refund_id
             FROM refunds r
             JOIN appointment_events e ON e.business_id = r.business_id AND e.appointment_id = r.appointment_id
              AND e.version = r.step + 1 AND e.event = 'undo'
            WHERE r.state <> 'withdrawn'
           UNION ALL
           SELECT p.business_id, p.payment_id
             FROM payments p
             JOIN appointment_events e ON e.business_id = p.business_id AND e.appointment_id = p.appointment_id
              AND e.version = p.step + 1 AND e.event = 'undo'
            WHERE p.reversed_at IS NULL`,
  },
  {
    name: 'receipts are numbered without a gap',
    within: 'business',
    text: `SELECT business_id, given
             FROM (SELECT business_id, count(*) AS given, max(number) AS last FROM receipts GROUP BY business_id) AS r
             FULL JOIN receipt_counters c USING (business_id)
            WHERE given <> last OR last IS DISTINCT FROM last_number`,
  },
  {
    name: 'each payment of a booking has one receipt, and nothing else has any',
    within: 'booking',
    text: `SELECT p.business_id, p.payment_id
             FROM payments p
             LEFT JOIN receipts r ON r.business_id = p.business_id AND r.payment_id = p.payment_id
              AND r.appointment_id = p.appointment_id
            WHERE (p.appointment_id IS NOT NULL) <> (r.receipt_id IS NOT NULL)`,
  },
  {
    name: 'a message about money is about money that is there',
    within: 'booking',
    beside: { refunds: null },
    text: `SELECT m.business_id, m.message_id
             FROM messages m
             LEFT JOIN refunds r ON r.business_id = m.business_id AND r.refund_id = m.refund_id
             LEFT JOIN receipts n ON n.business_id = m.business_id AND n.receipt_id = m.receipt_id
            WHERE (m.refund_id IS NOT NULL AND r.refund_id IS NULL)
               OR (m.receipt_id IS NOT NULL AND n.receipt_id IS NULL)
               OR (m.kind = 'refund-sent' AND m.state = 'sent' AND r.settled_at IS NULL)`,
  },
];
