import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/**
 * Whether the client of a booking may be asked how it was: its business still has clients asked, and this one has said
 * so of none of its bookings and was not asked since, but by the message `ask` itself.
 */
export const isWillingToReview = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  of: {
    readonly business: BusinessId;
    readonly appointment: Id;
    readonly ask: Id;
    readonly since: Instant;
  },
): Promise<boolean> => {
  const { rows } = await sql<{ willing: boolean }>`
    SELECT b.ask_for_review AND NOT a.walk_in
       AND NOT EXISTS (
             SELECT FROM appointments o
               JOIN reviews r ON r.business_id = o.business_id AND r.appointment_id = o.appointment_id
              WHERE o.business_id = a.business_id AND o.client_id = a.client_id)
       AND NOT EXISTS (
             SELECT FROM appointments o
               JOIN messages m ON m.business_id = o.business_id AND m.appointment_id = o.appointment_id
              WHERE o.business_id = a.business_id AND o.client_id = a.client_id AND m.kind = 'review-ask'
                AND m.message_id <> ${of.ask} AND m.state IN ('sending', 'sent', 'unknown')
                AND m.due_at > ${moment(of.since)}) AS willing
      FROM appointments a
      JOIN businesses b ON b.business_id = a.business_id
     WHERE a.business_id = ${of.business} AND a.appointment_id = ${of.appointment}`.execute(query);
  return rows[0]?.willing === true;
};
