import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { touchedBy } from '../../../platform/db/news/touched-time.ts';
import { oneAtATime } from '../../../platform/db/one-at-a-time.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { Payer } from '../../payments/index.ts';

/**
 * Until the transaction ends nobody else holds a time for this payer, by telephone number, email address or proof, or
 * from their network ('': unknown).
 */
export const lockHoldsOf = async (
  transaction: TenantTransaction,
  { phone, email, proofKey }: Payer,
  addressKey: string,
): Promise<void> => {
  // In one order, and before any row: there may be none yet to lock.
  for (const who of [phone, email, proofKey, addressKey])
    if (who !== '') await oneAtATime(transaction, 'hold', who);
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
          RETURNING o.staff_id AS whose, lower(o.during) AS starts_at, upper(o.during) AS ends_at`,
      touches: touchedBy,
    },
    [business, hold.id, hold.serviceId, hold.staffId],
  );
  return rows.length > 0;
};

/** The time that is held for payments now and begins within a span. */
export const listHeld = (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
  now: Instant,
): Promise<Interval[]> =>
  query
    .selectFrom('occupancies')
    .select([
      sql<Instant>`(extract(epoch FROM lower(during)) * 1000)::float8`.as('start'),
      sql<Instant>`(extract(epoch FROM upper(during)) * 1000)::float8`.as('end'),
    ])
    .where('occupancies.business_id', '=', business)
    .where('expires_at', '>', moment(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_intents')
          .select('intent_id')
          .where('payment_intents.business_id', '=', business)
          .whereRef('intent_id', '=', 'occupancy_id'),
      ),
    )
    .where(sql<boolean>`lower(during) >= ${moment(start)} AND lower(during) < ${moment(end)}`)
    .execute();

/** Whether there are any that `clearOldHolds` would clear. */
export const hasOldHolds = async ({ query }: Looking, before: Instant): Promise<boolean> => {
  const tables = ['occupancies', 'rental_claims', 'resource_claims'] as const;
  const found = await Promise.all(
    tables.map((table) =>
      query
        .selectFrom(table)
        .select('business_id')
        .where('expires_at', '<', moment(before))
        .limit(1)
        .execute(),
    ),
  );
  return found.flat().length > 0;
};

/** Holds that ended before an instant, of any business: hygiene only, since a lapsed hold is in nobody's way. */
export const clearOldHolds = async ({ query }: PlatformTransaction, before: Instant): Promise<void> => {
  await query.deleteFrom('occupancies').where('expires_at', '<', moment(before)).execute();
  await query.deleteFrom('rental_claims').where('expires_at', '<', moment(before)).execute();
  await query.deleteFrom('resource_claims').where('expires_at', '<', moment(before)).execute();
};
