import type { Invariant } from './invariant.ts';

/** What must never be among what clients wrote. */
export const reviewInvariants: readonly Invariant[] = [
  {
    name: 'a review is of a visit that took place, of a client who is known',
    within: 'booking',
    text: `SELECT r.business_id, r.appointment_id
             FROM reviews r
             JOIN appointments a ON a.business_id = r.business_id AND a.appointment_id = r.appointment_id
            WHERE a.status <> 'completed' OR a.walk_in OR a.anonymised_at IS NOT NULL
               OR r.changed_at < r.written_at`,
  },
];
