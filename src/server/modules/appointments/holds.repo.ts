import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

/** Until the transaction ends nobody else holds a time for a client of this telephone number or address. */
export const lockHoldsOf = async (
  { query, business }: TenantTransaction,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<void> => {
  // In one order, and before any row: there may be none yet to lock.
  for (const who of [phone, email]) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hold ${business} ${who}`}, 0))`.execute(query);
  }
};

/**
 * Makes a hold last: its time becomes the appointment's. False: it was cleared away for somebody else, or the staff
 * member or the service is gone.
 */
export const keepHeldTime = async (
  { prepared, business }: TenantTransaction,
  hold: { readonly id: Id; readonly serviceId: Id; readonly staffId: Id },
): Promise<boolean> => {
  const rows = await prepared(
    {
      name: 'keep-held-time',
      text: `UPDATE occupancies o SET expires_at = NULL
               FROM (SELECT m.business_id
                       FROM staff m
                       JOIN services s ON s.business_id = m.business_id AND s.service_id = $3
                      WHERE m.business_id = $1 AND m.staff_id = $4 AND m.deleted_at IS NULL AND s.deleted_at IS NULL
                        FOR KEY SHARE OF m, s) standing
              WHERE o.business_id = standing.business_id AND o.occupancy_id = $2
          RETURNING o.occupancy_id`,
    },
    [business, hold.id, hold.serviceId, hold.staffId],
  );
  return rows.length > 0;
};

/** Holds that ended before an instant, of any business: hygiene only, since a lapsed hold is in nobody's way. */
export const clearOldHolds = async ({ query }: PlatformTransaction, before: Instant): Promise<void> => {
  await query.deleteFrom('occupancies').where('expires_at', '<', moment(before)).execute();
  await query.deleteFrom('rental_claims').where('expires_at', '<', moment(before)).execute();
};
