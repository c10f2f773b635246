import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId } from '../../platform/ids.ts';
import { listZones } from './businesses.repo.ts';
import type { HoursRow } from './businesses.rules.ts';

export const listHours = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('business_hours')
    .select(['weekday', 'start_minute', 'end_minute'])
    .where('business_id', '=', business)
    .execute();

/** Whether there is an account that deposits can be paid out to, be it held back for now. */
export const isPayoutLinked = async ({ query, business }: TenantTransaction): Promise<boolean> => {
  const row = await query
    .selectFrom('payout_accounts')
    .select('state')
    .where('business_id', '=', business)
    .where('state', '=', 'live')
    .executeTakeFirst();
  return row !== undefined;
};

export const replaceHours = async (
  { query, business }: TenantTransaction,
  rows: readonly HoursRow[],
): Promise<void> => {
  await query.deleteFrom('business_hours').where('business_id', '=', business).execute();
  if (rows.length === 0) return;
  await query
    .insertInto('business_hours')
    .values(rows.map((row) => ({ business_id: business, ...row })))
    .execute();
};

/** The closures that are not over on this day, by their first day. */
export const listClosures = ({ query, business }: TenantTransaction, today: CalendarDate) =>
  query
    .selectFrom('closures')
    .select(['closure_id', 'from_date', 'to_date', 'reason'])
    .where('business_id', '=', business)
    .where('to_date', '>=', today)
    .orderBy('from_date')
    .orderBy('to_date')
    .orderBy('closure_id')
    .execute();

export type ClosureRow = Awaited<ReturnType<typeof listClosures>>[number];

/** Writes the closure; one with the same id is replaced. */
export const saveClosure = ({ query, business }: TenantTransaction, closure: ClosureRow) =>
  query
    .insertInto('closures')
    .values({ business_id: business, ...closure })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'closure_id']).doUpdateSet({ reason: closure.reason }),
    )
    .execute();

/** False when there is no such closure. */
export const deleteClosure = async ({ query, business }: TenantTransaction, id: Id): Promise<boolean> => {
  const removed = await query
    .deleteFrom('closures')
    .where('business_id', '=', business)
    .where('closure_id', '=', id)
    .returning('closure_id')
    .executeTakeFirst();
  return removed !== undefined;
};

/** The zones in this order. A zone whose name is there already, however it is capitalised, stays the same zone. */
export const replaceZones = async (
  transaction: TenantTransaction,
  zones: readonly { readonly name: string; readonly price_kobo: Kobo }[],
): Promise<void> => {
  const { query, business } = transaction;
  const known = new Map((await listZones(transaction)).map((row) => [row.name.toLowerCase(), row.zone_id]));
  const rows = zones.map((zone, position) => ({
    business_id: business,
    zone_id: known.get(zone.name.toLowerCase()) ?? newId(),
    position,
    ...zone,
  }));
  const kept = new Set(rows.map((row) => row.zone_id));
  const gone = [...known.values()].filter((id) => !kept.has(id));
  if (gone.length > 0) {
    await query
      .deleteFrom('delivery_zones')
      .where('business_id', '=', business)
      .where('zone_id', 'in', gone)
      .execute();
  }
  if (rows.length === 0) return;
  await query
    .insertInto('delivery_zones')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'zone_id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        price_kobo: ref('excluded.price_kobo'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
};

/**
 * Says that time or stock may have become free, so that whoever waits for it is thought of at once: on some days, for
 * one item and what is made of it, or anywhere. A hint: a day that somebody else is at is passed over, so that nobody waits for it.
 */
export const lookAtWaiting = async (
  { query, business }: TenantTransaction,
  where: { readonly from?: CalendarDate; readonly to?: CalendarDate; readonly serviceId?: Id } = {},
): Promise<void> => {
  await sql`
    UPDATE waitlist_days w SET look_at = 'epoch'
      FROM (
       SELECT service_id, day FROM waitlist_days
        WHERE business_id = ${business}
          AND day BETWEEN ${where.from ?? '-infinity'}::date AND ${where.to ?? 'infinity'}::date
          AND (${where.serviceId ?? null}::uuid IS NULL OR service_id = ${where.serviceId ?? null}::uuid
               OR service_id IN (SELECT p.service_id FROM service_parts p
                                  WHERE p.business_id = ${business} AND p.part_id = ${where.serviceId ?? null}::uuid))
          FOR UPDATE SKIP LOCKED) AS free
     WHERE w.business_id = ${business} AND w.service_id = free.service_id AND w.day = free.day`.execute(
    query,
  );
};
