import { sql } from 'kysely';
import type { Kobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import type { Interval } from '#core/time/intervals.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** A sum of one method, one person or one service: `by` says of which of them. */
export type SourceRow = {
  readonly by: 'method' | 'staff' | 'service';
  /** Null: given back. */
  readonly method: PaymentMethod | null;
  readonly staff_id: Id | null;
  readonly staff_name: string | null;
  readonly service_id: Id | null;
  readonly service_name: string | null;
  readonly booking_type: 'time-based' | 'item-based' | null;
  readonly amount_kobo: Kobo;
};

/**
 * Revenue in the ledger by how it came, by who did the work and by service, each time all of it. A posting of a booking of
 * several lines is taken apart as it was shared out to them; any other is the booking's own first line's. What goes back
 * leaves revenue before it is known which way, so it has no method.
 */
export const sumSources = async (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
): Promise<readonly SourceRow[]> => {
  const statement = sql<SourceRow>`
    WITH moved AS (
      SELECT posting_id, appointment_id, amount_kobo, by_line FROM ledger_entries
       WHERE business_id = ${business} AND account = 'revenue'
         AND posted_at >= ${moment(start)} AND posted_at < ${moment(end)}),
    came AS (
      SELECT posting_id, min(CASE account WHEN 'provider' THEN 'online' ELSE account END) AS method
        FROM ledger_entries
       WHERE business_id = ${business} AND account IN ('provider', 'cash', 'transfer', 'pos')
         AND posted_at >= ${moment(start)} AND posted_at < ${moment(end)}
       GROUP BY posting_id),
    shares AS (
      SELECT came.method, -coalesce(share.value::bigint, moved.amount_kobo) AS amount_kobo,
             CASE WHEN line.line IS NULL THEN a.staff_id ELSE line.staff_id END AS staff_id,
             coalesce(line.service_id, a.service_id) AS service_id
        FROM moved
        LEFT JOIN came USING (posting_id)
        LEFT JOIN LATERAL jsonb_each_text(moved.by_line) AS share ON true
        LEFT JOIN booking_lines line ON line.business_id = ${business}
             AND line.appointment_id = moved.appointment_id AND line.line = share.key::smallint
        LEFT JOIN appointments a ON a.business_id = ${business} AND a.appointment_id = moved.appointment_id)
    SELECT summed.*, staff.name AS staff_name, services.name AS service_name, services.booking_type
      FROM (SELECT CASE WHEN GROUPING(method) = 0 THEN 'method' WHEN GROUPING(staff_id) = 0 THEN 'staff' ELSE 'service' END AS by,
                   method, staff_id, service_id, sum(amount_kobo)::bigint AS amount_kobo
              FROM shares GROUP BY GROUPING SETS ((method), (staff_id), (service_id))) AS summed
      LEFT JOIN services ON services.business_id = ${business} AND services.service_id = summed.service_id
      LEFT JOIN staff ON staff.business_id = ${business} AND staff.staff_id = summed.staff_id
     ORDER BY amount_kobo DESC, staff_name, service_name, method, staff_id, service_id`;
  return (await statement.execute(query)).rows;
};
