import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/**
 * Of a row of refunds in a business's query: the line it goes back for, that a client cancelled in that transaction;
 * null where it goes back for the booking.
 */
export const refundedLine = (row: 'refunds' | 'r', business: BusinessId) => sql<string | null>`
  CASE WHEN ${sql.ref(`${row}.reason`)} = 'line-cancelled' THEN (
    SELECT string_agg(l.service_name, ' and ' ORDER BY l.line)
      FROM booking_lines l
     WHERE l.business_id = ${business} AND l.appointment_id = ${sql.ref(`${row}.appointment_id`)}
       AND l.cancelled_at = ${sql.ref(`${row}.created_at`)}) END`;

/** What a refund goes back for, in one statement; empty where no booking was ever made. */
export const findRefundedFor = async ({ query, business }: TenantTransaction, id: Id): Promise<string> => {
  const { rows } = await sql<{ readonly name: string }>`
    SELECT coalesce(${refundedLine('r', business)}, a.service_name, '') AS name
      FROM refunds r
      LEFT JOIN appointments a ON a.business_id = ${business} AND a.appointment_id = r.appointment_id
     WHERE r.business_id = ${business} AND r.refund_id = ${id}`.execute(query);
  return rows[0]?.name ?? '';
};
