import { type Invariant, withinRequest } from './invariant.ts';

/** Handed over, or perhaps. While one is sent, and from then on, `due_at` is when its sending began. */
const gone = "m.state IN ('sent', 'unknown')";
const hour = `extract(hour FROM m.due_at AT TIME ZONE 'Africa/Lagos')`;

/** As days are in UTC. */
const day = "(m.due_at AT TIME ZONE 'UTC')::date";
/** Of which a message changed. */
const days = `SELECT ${day} AS day FROM messages m
         WHERE (m.business_id, m.message_id) IN (SELECT business_id, booking FROM changed) AND ${gone} AND m.address <> ''`;
/**
 * What was sent to anybody on a day of which a message changed. All lie between the first such day and the last, by which
 * they are looked up.
 */
const ofTheSameDays = `SELECT m.* FROM messages m
        WHERE m.due_at >= (SELECT min(day)::timestamp AT TIME ZONE 'UTC' FROM (${days}) AS d)
          AND m.due_at < (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' FROM (${days}) AS d)
          AND ${day} IN (${days}) AND m.business_id IN (SELECT business_id FROM changed)
          AND m.address <> '' AND m.state NOT IN ('queued', 'sending')`;

const quoted = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** About a booking as it stands: what they say is true of some of its statuses, and of one of its schedules. */
const whileTrue = quoted([
  'booking-received',
  'booking-confirmed',
  'cancelled',
  'rescheduled',
  'lines-changed',
  'reminder',
  'rebooking',
  'review-ask',
  'reschedule-link',
]);
const confirming = quoted(['booking-received', 'booking-confirmed', 'series-booked']);

/** What a business made itself, and what that brings its clients. */
const own = `(coalesce(a.source = 'owner', false) AND m.recipient = 'client')`;

/** Told whatever else was sent that day. */
const uncounted = quoted([
  'password-reset',
  'password-changed',
  'new-device',
  'second-factor',
  'hand-over-asked',
  'owner-changed',
  'membership-changed',
  'passkey-added',
  'passkey-copied',
  'factor-removed',
  'member-factor-ended',
  'verify-email',
  'invitation',
  'access-given',
  'payout-changed',
  'dispute',
  'receipt',
  'refund-started',
  'refund-sent',
  'refund-details',
  'caution-kept',
  'overpaid',
  'time-gone',
  'cancelled',
  'contact-changed',
]);
const sort = `CASE WHEN m.kind IN (${uncounted}) THEN 'any' WHEN m.kind = 'reminder' THEN 'reminder'
                     WHEN m.kind IN (${confirming}) THEN 'made' ELSE 'news' END`;

/** What must never be among the messages: each statement selects the offending rows. */
export const messageInvariants: readonly Invariant[] = [
  {
    name: 'nobody is told the same thing twice',
    within: 'booking',
    text: `SELECT business_id, min(message_id::text COLLATE "C")::uuid AS message_id
             FROM messages
            WHERE coalesce(link_id, refund_id, receipt_id, intent_id, offer_id, appointment_id, reset_id) IS NOT NULL
               OR day IS NOT NULL
            GROUP BY coalesce(link_id, refund_id, receipt_id, intent_id, offer_id, appointment_id, reset_id),
                     business_id, lead_minutes, version, day, kind, recipient, channel
           HAVING count(*) > 1`,
  },
  {
    // Which schedule a step left is not known of histories from before that was kept. The first schedule is 1.
    name: 'a message about a booking goes out only while it is true of it',
    within: 'booking',
    text: `WITH steps AS (
             SELECT business_id, appointment_id, to_status, happened_at - ${withinRequest} AS since,
                    lead(happened_at) OVER history + ${withinRequest} AS until,
                    max(schedule_version) OVER history AS schedule
               FROM appointment_events
             WINDOW history AS (PARTITION BY appointment_id, business_id ORDER BY version))
           SELECT m.business_id, m.message_id
             FROM messages m
            WHERE ${gone} AND m.kind IN (${whileTrue})
              AND NOT EXISTS (
                    SELECT FROM steps s
                     WHERE s.business_id = m.business_id AND s.appointment_id = m.appointment_id
                       AND s.since <= m.due_at AND coalesce(m.due_at <= s.until, true)
                       AND (m.kind = 'reschedule-link' OR coalesce(s.schedule = m.version, true))
                       AND CASE m.kind
                             WHEN 'booking-received' THEN s.to_status = 'pending'
                             WHEN 'booking-confirmed' THEN s.to_status = 'confirmed'
                             WHEN 'cancelled' THEN s.to_status = 'cancelled'
                             WHEN 'rebooking' THEN s.to_status = 'no-show'
                             WHEN 'review-ask' THEN s.to_status = 'completed'
                             ELSE s.to_status IN ('pending', 'confirmed', 'rescheduled')
                           END)
           UNION ALL
           SELECT m.business_id, m.message_id
             FROM messages m
             JOIN appointments a ON a.business_id = m.business_id AND a.appointment_id = m.appointment_id
            WHERE ${gone} AND m.kind IN (${whileTrue}, 'new-booking') AND m.version > 1 AND m.version > a.schedule_version`,
  },
  {
    // An SMS may have been put off until the morning, or brought forward to the evening before.
    name: 'a reminder goes at its lead before the start, and none after it',
    within: 'booking',
    text: `SELECT m.business_id, m.message_id
             FROM messages m
             JOIN appointments a ON a.business_id = m.business_id AND a.appointment_id = m.appointment_id
              AND a.schedule_version = m.version
            CROSS JOIN LATERAL (SELECT a.starts_at - m.lead_minutes * interval '1 minute' AS wanted) AS asked
            WHERE m.kind = 'reminder'
              AND (m.lead_minutes <= 0
                   OR (${gone} AND m.due_at >= a.starts_at)
                   OR (${gone} AND m.channel = 'email' AND m.due_at < wanted)
                   OR (m.channel = 'sms' AND m.due_at < wanted - interval '12 hours 5 minutes')
                   OR (m.channel = 'email' AND m.state = 'queued' AND m.attempts = 0 AND m.due_at <> wanted
                       AND a.status IN ('pending', 'confirmed', 'rescheduled')))`,
  },
  {
    name: 'no SMS rings at night but to confirm a booking of that night',
    within: 'booking',
    text: `SELECT m.business_id, m.message_id
             FROM messages m
             LEFT JOIN appointments a ON a.business_id = m.business_id AND a.appointment_id = m.appointment_id
            WHERE ${gone} AND m.channel = 'sms' AND (${hour} >= 20 OR ${hour} < 8)
              AND NOT (m.kind IN (${confirming}) AND coalesce(a.created_at > m.due_at - interval '12 hours', false))`,
  },
  {
    // What was booked before anybody was told was told of nothing.
    name: 'a booking that was paid, or told of at all, is confirmed to its client once',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             JOIN appointment_events e ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id
              AND e.version = 1
             LEFT JOIN (SELECT business_id, appointment_id, bool_or(true) AS told,
                               count(*) FILTER (WHERE kind = 'booking-received' AND recipient = 'client') AS received,
                               count(*) FILTER (WHERE kind = 'booking-confirmed' AND recipient = 'client') AS confirmed
                          FROM messages
                         WHERE version = 1 AND channel = 'email' AND appointment_id IS NOT NULL
                         GROUP BY 2, 1) AS t
               ON t.business_id = a.business_id AND t.appointment_id = a.appointment_id
            WHERE a.source = 'public' AND a.client_email <> '' AND (a.payment_reference <> '' OR t.told)
              AND coalesce(CASE e.to_status WHEN 'pending' THEN t.received ELSE t.confirmed END, 0) <> 1`,
  },
  {
    name: 'a message is about something that is there',
    within: 'booking',
    text: `SELECT m.business_id, m.message_id
             FROM messages m
             LEFT JOIN appointments a ON a.business_id = m.business_id AND a.appointment_id = m.appointment_id
             LEFT JOIN reschedule_links l ON l.business_id = m.business_id AND l.link_id = m.link_id
              AND l.appointment_id = m.appointment_id
             LEFT JOIN payment_intents i ON i.business_id = m.business_id AND i.intent_id = m.intent_id
             LEFT JOIN waitlist_offers w ON w.business_id = m.business_id AND w.offer_id = m.offer_id
            WHERE (m.kind IN (${whileTrue}, 'new-booking', 'receipt', 'dispute', 'booking-links', 'series-booked') AND a.appointment_id IS NULL)
               OR (m.kind = 'reschedule-link' AND l.link_id IS NULL)
               OR (m.kind = 'time-gone' AND i.state IS DISTINCT FROM 'refunded')
               OR (m.kind = 'payment-waiting' AND i.intent_id IS NULL)
               OR (m.kind = 'waitlist-offer' AND w.offer_id IS NULL)`,
  },
  {
    // Whoever confirms an address has confirmed it for good, so that nothing of before is counted against them.
    name: 'an owner whose address was never shown to be theirs writes to nobody they booked in',
    within: 'business',
    text: `SELECT m.business_id, m.message_id
             FROM messages m
             JOIN businesses b ON b.business_id = m.business_id AND b.payout_hold = 'unverified'
             JOIN appointments a ON a.business_id = m.business_id AND a.appointment_id = m.appointment_id
            WHERE ${gone} AND m.recipient = 'client' AND a.source = 'owner'`,
  },
  {
    name: 'nobody is asked for a payment that was made, or whose time is over',
    within: 'booking',
    text: `SELECT m.business_id, m.message_id
             FROM messages m
             JOIN payment_intents i ON i.business_id = m.business_id AND i.intent_id = m.intent_id
            WHERE ${gone} AND m.kind = 'payment-waiting'
              AND (i.settled_at < m.due_at - ${withinRequest} OR i.held_until < m.due_at)`,
  },
  {
    // A window of a limit begins with its first message, so that one day may see the ends of two. What a client hears
    // first of a booking of their own counts towards no business's day. Of what the business booked itself all counts,
    // and for each person once more on its own.
    name: 'nobody is sent more messages a day than there may be',
    within: 'booking',
    beside: {
      // Whose booking each is.
      appointments: null,
      messages: ofTheSameDays,
    },
    text: `SELECT DISTINCT business_id, channel, day
             FROM (SELECT business_id, channel, day, sort, own, most, most_of_own, most_of_business,
                          sum(sent) OVER (PARTITION BY business_id, address, day, channel, recipient, sort) AS to_one,
                          sum(sent) OVER (PARTITION BY business_id, address, day, channel, own) AS to_one_of_own,
                          sum(sent) FILTER (WHERE own OR sort <> 'made')
                            OVER (PARTITION BY business_id, channel, day) AS of_business
                     FROM (SELECT m.business_id, m.channel, m.recipient, lower(m.address) COLLATE "C" AS address,
                                  ${sort} AS sort, (m.due_at AT TIME ZONE 'UTC')::date AS day, ${own} AS own, count(*) AS sent,
                                  min(CASE WHEN m.recipient = 'owner' THEN 200
                                           WHEN m.channel = 'email' OR m.kind IN (${confirming}) THEN 20 ELSE 5 END) AS most,
                                  min(CASE WHEN m.channel = 'sms' THEN 8 ELSE 20 END) AS most_of_own,
                                  min(CASE WHEN m.channel = 'sms' THEN 500 ELSE 2000 END) AS most_of_business
                             FROM messages m
                             LEFT JOIN appointments a ON a.business_id = m.business_id AND a.appointment_id = m.appointment_id
                            WHERE ${gone} AND m.attempts = 1 AND m.address <> '' AND (${own} OR m.kind NOT IN (${uncounted}))
                            GROUP BY 1, 2, 3, 4, 5, 6, 7) AS counted) AS summed
            WHERE (sort <> 'any' AND to_one > 2 * most) OR (own AND to_one_of_own > 2 * most_of_own)
               OR of_business > 2 * most_of_business`,
  },
  {
    // A window of a limit begins with its first message, so that one hour may see the ends of two.
    name: 'nobody is sent the links to their bookings again and again',
    within: 'booking',
    beside: {
      messages: ofTheSameDays,
    },
    text: `SELECT business_id, message_id
             FROM (SELECT business_id, message_id,
                          count(*) OVER (PARTITION BY business_id, lower(address) COLLATE "C" ORDER BY created_at
                                         RANGE BETWEEN CURRENT ROW AND INTERVAL '1 hour' FOLLOWING) AS within
                     FROM messages WHERE kind = 'booking-links' AND address <> '') AS counted
            WHERE within > 6`,
  },
  {
    name: 'a short link is of an SMS that is there',
    within: 'booking',
    text: `SELECT business_id, message_id FROM short_links
           EXCEPT
           SELECT business_id, message_id FROM messages WHERE channel = 'sms'`,
  },
];
