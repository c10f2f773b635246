import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

export type NoticeRow = {
  readonly event: 'book' | 'confirm' | 'reschedule' | 'cancel';
  readonly actor: 'client' | 'system';
  readonly at: Instant;
  readonly appointment_id: Id;
  readonly client_name: string;
  readonly service_name: string;
  readonly starts_at: Instant;
};

/**
 * What became of bookings without the business's doing since `since`, the latest first. Only bookings that begin after
 * `begun` are looked through, which the index by start finds: what is over needs nobody's eye.
 */
export const listNotices = async (
  { query, business }: TenantTransaction,
  { since, begun }: { readonly since: Instant; readonly begun: Instant },
  limit: number,
): Promise<readonly NoticeRow[]> => {
  const statement = sql<NoticeRow>`
    SELECT e.event, e.actor, e.happened_at AS at, a.appointment_id, a.client_name, a.service_name, a.starts_at
      FROM appointments a
      JOIN appointment_events e ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id
     WHERE a.business_id = ${business} AND a.starts_at >= ${moment(begun)}
       AND e.actor <> 'owner' AND e.event IN ('book', 'confirm', 'reschedule', 'cancel')
       AND e.happened_at >= ${moment(since)}
     ORDER BY e.happened_at DESC, a.starts_at, a.appointment_id, e.version DESC LIMIT ${limit}`;
  return (await statement.execute(query)).rows;
};
