import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

const selectBlocks = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('blocked_times')
    .select(['block_id', 'staff_id', 'starts_at', 'ends_at', 'reason', 'series_id', 'since'])
    .where('business_id', '=', business);

export type BlockRow = {
  readonly block_id: Id;
  readonly staff_id: Id;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly reason: string;
  readonly series_id: Id | null;
  /** When it was put where it is. */
  readonly since: Instant;
};

/** What touches [from, until), of these staff members; null: of all. Earliest first. */
export const listBlocks = (
  transaction: TenantTransaction,
  {
    from,
    until,
    staffIds,
  }: { readonly from: Instant; readonly until: Instant; readonly staffIds: readonly Id[] | null },
): Promise<BlockRow[]> =>
  selectBlocks(transaction)
    .where('starts_at', '<', moment(until))
    .where('ends_at', '>', moment(from))
    .$if(staffIds !== null, (some) =>
      some.where(sql<boolean>`staff_id = ANY(${[...(staffIds ?? [])]}::uuid[])`),
    )
    .orderBy('starts_at')
    .orderBy('block_id')
    .execute();

export const findBlock = (transaction: TenantTransaction, id: Id): Promise<BlockRow | undefined> =>
  selectBlocks(transaction).where('block_id', '=', id).executeTakeFirst();

/** One, and where it is of a series those after it as well. */
export const listLater = (transaction: TenantTransaction, { series_id, starts_at }: BlockRow) =>
  selectBlocks(transaction)
    .where('series_id', '=', series_id)
    .where('starts_at', '>=', moment(starts_at))
    .orderBy('starts_at')
    .execute();

/** How many of somebody's are not over yet. */
export const countBlocks = async (
  { query, business }: TenantTransaction,
  staffId: Id,
  now: Instant,
): Promise<number> => {
  const { count } = await query
    .selectFrom('blocked_times')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', business)
    .where('staff_id', '=', staffId)
    .where('ends_at', '>', moment(now))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whoever is about to book somebody sees that time of theirs has been blocked since they looked. */
export const noteBlocked = ({ query, business }: TenantTransaction, staffId: Id) =>
  query
    .updateTable('staff')
    .set(({ eb }) => ({ block_version: eb('block_version', '+', 1) }))
    .where('business_id', '=', business)
    .where('staff_id', '=', staffId)
    .execute();

export const insertBlocks = async (
  { query, business }: TenantTransaction,
  rows: readonly BlockRow[],
): Promise<void> => {
  await query
    .insertInto('blocked_times')
    .values(
      rows.map(({ starts_at, ends_at, since, ...row }) => ({
        business_id: business,
        ...row,
        starts_at: at(starts_at),
        ends_at: at(ends_at),
        since: at(since),
      })),
    )
    .execute();
};

export const deleteBlocks = async (
  { query, business }: TenantTransaction,
  ids: readonly Id[],
): Promise<void> => {
  await query
    .deleteFrom('blocked_times')
    .where('business_id', '=', business)
    .where('block_id', 'in', [...ids])
    .execute();
};

/** A booking in a time that is to be blocked; of a hold nothing is known but its time. */
export type TakenRow = {
  readonly occupancy_id: Id;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly client_name: string | null;
  readonly service_name: string | null;
};

/** What somebody has on within some times, live holds among it, each once; earliest first. */
export const listTaken = async (
  { query, business }: TenantTransaction,
  staffId: Id,
  times: readonly Interval[],
  now: Instant,
): Promise<readonly TakenRow[]> => {
  const starts = times.map(({ start }) => at(start));
  const ends = times.map(({ end }) => at(end));
  const { rows } = await sql<TakenRow>`
    SELECT o.occupancy_id, min(lower(o.during)) AS starts_at, max(upper(o.during)) AS ends_at, a.client_name, a.service_name
      FROM occupancies o
      LEFT JOIN appointments a ON a.business_id = o.business_id AND a.appointment_id = o.occupancy_id
     WHERE o.business_id = ${business} AND o.staff_id = ${staffId}
       AND (o.expires_at IS NULL OR o.expires_at > ${moment(now)})
       AND EXISTS (SELECT FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS t (starts_at, ends_at)
                    WHERE o.during && tstzrange(t.starts_at, t.ends_at, '[)'))
     GROUP BY o.occupancy_id, a.client_name, a.service_name
     ORDER BY min(lower(o.during)), o.occupancy_id`.execute(query);
  return rows;
};
