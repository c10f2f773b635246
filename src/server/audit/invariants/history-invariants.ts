import { transitions } from '#core/appointments/transitions.ts';
import { correctDays, undoMs } from '#core/appointments/undo-and-correction.ts';
import { type Invariant, withinRequest } from './invariant.ts';

/** Core's own table of moves: the database's, to which every event refers, is compared with it too. */
const legal = `(VALUES ${transitions
  .map(({ event, from, to }) => `('${event}', '${from ?? 'none'}', '${to}')`)
  .join(', ')}) AS legal (event, from_status, to_status)`;

/**
 * What must never be in the histories of bookings: each statement selects the offending rows. A sort begins with the id of
 * the booking, which tells nearly all rows apart at once: that of the business is the same in a million.
 */
export const historyInvariants: readonly Invariant[] = [
  {
    name: 'an appointment is as its history says',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             LEFT JOIN appointment_events e ON e.business_id = a.business_id
              AND e.appointment_id = a.appointment_id AND e.version = a.version
            WHERE e.to_status IS DISTINCT FROM a.status
           UNION ALL
           SELECT a.business_id, a.appointment_id
             FROM appointments a
             JOIN appointment_events e ON e.business_id = a.business_id
              AND e.appointment_id = a.appointment_id AND e.version > a.version`,
  },
  {
    // Histories from before it was kept, and those made up for a demo, do not tell of every step.
    name: 'an appointment is when, and with whom, its history left it',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM (SELECT DISTINCT ON (appointment_id, business_id) *
                     FROM appointment_events
                    WHERE starts_at IS NOT NULL
                    ORDER BY appointment_id, business_id, version DESC) AS e
             JOIN appointments a ON a.business_id = e.business_id AND a.appointment_id = e.appointment_id
            WHERE (a.starts_at, a.ends_at, a.schedule_version) <> (e.starts_at, e.ends_at, e.schedule_version)
               OR a.staff_id IS DISTINCT FROM e.staff_id`,
  },
  {
    name: 'a schedule is new exactly when the start is',
    within: 'booking',
    text: `SELECT business_id, appointment_id, version
             FROM (SELECT business_id, appointment_id, version, schedule_version, starts_at,
                          lag(schedule_version) OVER history AS schedule_before,
                          lag(starts_at) OVER history AS start_before
                     FROM appointment_events
                    WHERE starts_at IS NOT NULL
                   WINDOW history AS (PARTITION BY appointment_id, business_id ORDER BY version)) AS places
            WHERE schedule_version <> schedule_before + 1
              AND (schedule_version <> schedule_before OR starts_at <> start_before)`,
  },
  {
    name: 'a history has no gap',
    within: 'booking',
    text: `SELECT business_id, appointment_id, version
             FROM (SELECT business_id, appointment_id, version, from_status,
                          lag(to_status, 1, 'none') OVER history AS before,
                          row_number() OVER history AS place
                     FROM appointment_events
                   WINDOW history AS (PARTITION BY appointment_id, business_id ORDER BY version)) AS steps
            WHERE from_status <> before OR version <> place`,
  },
  {
    name: 'every change of a booking is a legal move',
    within: 'booking',
    text: `SELECT e.business_id, e.appointment_id, e.version
             FROM appointment_events e
             LEFT JOIN ${legal}
               ON legal.event = e.event AND legal.from_status = e.from_status AND legal.to_status = e.to_status
            WHERE legal.event IS NULL`,
  },
  {
    name: 'only what an owner did was undone, within seconds and to where it was; only an outcome was corrected, with a reason',
    within: 'booking',
    text: `WITH steps AS (
             SELECT business_id, appointment_id, version, event, from_status, to_status, actor, reason, happened_at,
                    lag(event) OVER history AS undone, lag(actor) OVER history AS doer,
                    lag(from_status) OVER history AS was, lag(happened_at) OVER history AS done_at,
                    max(happened_at) FILTER (WHERE event IN ('complete', 'mark-no-show')) OVER history AS ended_at
               FROM appointment_events e
              WHERE EXISTS (SELECT FROM appointment_events r
                             WHERE r.business_id = e.business_id AND r.appointment_id = e.appointment_id
                               AND r.event IN ('undo', 'correct'))
             WINDOW history AS (PARTITION BY appointment_id, business_id ORDER BY version))
           SELECT s.business_id, s.appointment_id, s.version
             FROM steps s
            WHERE s.event = 'undo'
              AND NOT (s.undone IN ('confirm', 'cancel', 'complete', 'mark-no-show') AND s.doer = 'owner'
                       AND s.actor = 'owner' AND s.to_status = s.was
                       AND s.happened_at <= s.done_at + interval '${undoMs} milliseconds')
           UNION ALL
           SELECT s.business_id, s.appointment_id, s.version
             FROM steps s
            WHERE s.event = 'correct'
              AND (s.actor <> 'owner' OR s.reason = ''
                   OR s.ended_at IS NULL OR s.ended_at < s.happened_at - interval '${correctDays} days')`,
  },
  {
    name: 'a client has moved a booking as often as it says',
    within: 'booking',
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             LEFT JOIN (SELECT business_id, appointment_id, count(*) AS moves FROM appointment_events
                         WHERE event = 'reschedule' AND actor = 'client' GROUP BY 1, 2) AS e
               ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id
            WHERE a.client_moves <> coalesce(e.moves, 0)`,
  },
  {
    // An event's instant is the link's: both are written by the one move.
    name: 'a link to move a booking was used for one move of it, and no move for two links',
    within: 'booking',
    text: `SELECT l.business_id, l.link_id
             FROM reschedule_links l
            WHERE l.used_at IS NOT NULL
              AND (SELECT count(*) FROM reschedule_links o
                    WHERE o.business_id = l.business_id AND o.appointment_id = l.appointment_id
                      AND o.used_at = l.used_at)
                > (SELECT count(*) FROM appointment_events e
                    WHERE e.business_id = l.business_id AND e.appointment_id = l.appointment_id
                      AND e.event = 'reschedule' AND e.actor = 'client' AND e.happened_at = l.used_at)`,
  },
  {
    name: 'a booking has one link to move it at most, and a used one was not void',
    within: 'booking',
    text: `SELECT business_id, appointment_id AS id FROM reschedule_links
            WHERE used_at IS NULL AND voided_at IS NULL
            GROUP BY business_id, appointment_id HAVING count(*) > 1
           UNION ALL
           SELECT business_id, link_id FROM reschedule_links WHERE used_at IS NOT NULL AND voided_at IS NOT NULL`,
  },
  {
    // A wrong outcome may be corrected and the booking moved to a later day: it had begun where it was then.
    name: 'nothing is completed or missed before it begins',
    within: 'booking',
    text: `SELECT e.business_id, e.appointment_id
             FROM appointment_events e
             JOIN appointments a ON a.business_id = e.business_id AND a.appointment_id = e.appointment_id
            WHERE e.event IN ('complete', 'mark-no-show') AND e.happened_at < a.starts_at
              AND e.happened_at < coalesce(
                    (SELECT p.starts_at FROM appointment_events p
                      WHERE p.business_id = e.business_id AND p.appointment_id = e.appointment_id
                        AND p.version <= e.version AND p.starts_at IS NOT NULL
                      ORDER BY p.version DESC LIMIT 1), a.starts_at)`,
  },
  {
    // Whoever has left keeps what was booked with them, and may come to be its first when a line is called off.
    name: 'nothing is booked of what, or with whom, was deleted before',
    within: 'booking',
    beside: {
      appointments: `SELECT a.* FROM appointments a
        JOIN services s ON s.business_id = a.business_id AND s.service_id = a.service_id AND a.created_at > s.deleted_at
        WHERE (s.business_id, s.service_id) IN (SELECT business_id, booking FROM changed)`,
      appointment_events: `SELECT e.* FROM appointment_events e
        WHERE (e.business_id, e.appointment_id) IN (
              SELECT d.business_id, d.appointment_id FROM appointment_events d
                JOIN staff m ON m.business_id = d.business_id AND m.staff_id = d.staff_id AND d.happened_at > m.deleted_at
               WHERE (m.business_id, m.staff_id) IN (SELECT business_id, booking FROM changed))`,
    },
    text: `SELECT a.business_id, a.appointment_id
             FROM appointments a
             JOIN services s ON s.business_id = a.business_id AND s.service_id = a.service_id
            WHERE a.created_at > s.deleted_at + ${withinRequest}
           UNION ALL
           SELECT e.business_id, e.appointment_id
             FROM staff m
             JOIN appointment_events e ON e.business_id = m.business_id AND e.staff_id = m.staff_id
              AND e.event IN ('book', 'reschedule', 'move')
            WHERE e.happened_at > m.deleted_at + ${withinRequest}
              AND NOT EXISTS (SELECT FROM appointment_events p
                               WHERE p.business_id = e.business_id AND p.appointment_id = e.appointment_id
                                 AND p.schedule_version = e.schedule_version - 1
                                 AND p.starts_at <= e.starts_at AND p.ends_at >= e.ends_at
                                 AND (p.staff_id = e.staff_id OR p.ends_at - p.starts_at > e.ends_at - e.starts_at))`,
  },
  {
    // What was held or offered before may still become a booking, and an owner books and blocks as they wish.
    name: 'no client has booked into a time that was blocked',
    within: 'booking',
    beside: {
      occupancies: `SELECT o.* FROM occupancies o
        JOIN blocked_times b ON b.business_id = o.business_id AND b.staff_id = o.staff_id
         AND o.during && tstzrange(b.starts_at, b.ends_at, '[)')
        WHERE (b.business_id, b.block_id) IN (SELECT business_id, booking FROM changed)`,
      appointment_events: null,
      payment_intents: null,
      waitlist_offers: null,
    },
    text: `SELECT b.business_id, o.occupancy_id, b.block_id
             FROM blocked_times b
             JOIN occupancies o ON o.business_id = b.business_id AND o.staff_id = b.staff_id AND o.expires_at IS NULL
              AND o.during && tstzrange(b.starts_at, b.ends_at, '[)')
             JOIN appointment_events e ON e.business_id = o.business_id AND e.appointment_id = o.occupancy_id
              AND e.event IN ('book', 'reschedule') AND e.actor = 'client'
            WHERE e.happened_at > b.since + ${withinRequest}
              AND NOT EXISTS (SELECT FROM appointment_events l
                               WHERE l.business_id = e.business_id AND l.appointment_id = e.appointment_id
                                 AND l.version > e.version AND l.starts_at IS NOT NULL)
              AND NOT EXISTS (SELECT FROM payment_intents p
                               WHERE p.business_id = o.business_id AND p.intent_id = o.occupancy_id
                                 AND p.created_at <= b.since + ${withinRequest})
              AND NOT EXISTS (SELECT FROM waitlist_offers w
                               WHERE w.business_id = o.business_id AND w.staff_id = o.staff_id AND w.state = 'taken'
                                 AND w.starts_at = lower(o.during) AND w.created_at <= b.since + ${withinRequest})`,
  },
];
