import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

export type UnpaidRow = {
  readonly appointment_id: Id;
  readonly client_name: string;
  readonly service_name: string;
  readonly starts_at: Instant;
  readonly amount: Kobo;
};

/** Completed, and not all of the price has come: written as the index of such bookings is. */
const unpaid = sql`status = 'completed' AND paid_kobo < price_kobo + delivery_fee_kobo`;

/** The completed bookings of which most is still owed, and what all of them come to. */
export const listUnpaid = async (
  { query, business }: TenantTransaction,
  limit: number,
): Promise<{ readonly total: Kobo; readonly count: number; readonly bookings: readonly UnpaidRow[] }> => {
  const sums = sql<{ total: Kobo; count: number }>`
    SELECT coalesce(sum(price_kobo + delivery_fee_kobo - paid_kobo), 0)::bigint AS total, count(*) AS count
      FROM appointments WHERE business_id = ${business} AND ${unpaid}`;
  const most = sql<UnpaidRow>`
    SELECT appointment_id, client_name, service_name, starts_at,
           price_kobo + delivery_fee_kobo - paid_kobo AS amount
      FROM appointments WHERE business_id = ${business} AND ${unpaid}
     ORDER BY amount DESC, starts_at, appointment_id LIMIT ${limit}`;
  const [sum] = (await sums.execute(query)).rows;
  if (sum === undefined) throw new Error('A sum has one row');
  return { ...sum, bookings: sum.count === 0 ? [] : (await most.execute(query)).rows };
};
