import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../platform/db/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

/** Stretches of time one after another: the whole of it, and the instants between one stretch and the next. */
export type Stretches = { readonly whole: Interval; readonly edges: readonly Instant[] };

/** Counted from 1. Bucket edges are told to the database, so that days are those of our zone rules and no other's. */
const stretchOf = (column: 'starts_at' | 'posted_at', { edges }: Stretches) =>
  sql`width_bucket(${sql.ref(column)}, ${edges.map(at)}::timestamptz[]) + 1`;

/** What began: in one stretch, else of a service or of a staff member in all stretches but the first. */
export type StartsRow = {
  readonly stretch: number | null;
  readonly service_id: Id | null;
  readonly service_name: string | null;
  readonly staff_id: Id | null;
  readonly staff_name: string | null;
  readonly bookings: number;
  readonly completed: number;
  readonly no_shows: number;
};

/** Bookings that were not cancelled, by when they began, by service and by staff member, in one walk. */
export const countStarts = async (
  { query, business }: TenantTransaction,
  stretches: Stretches,
): Promise<readonly StartsRow[]> => {
  const { start, end } = stretches.whole;
  // Materialized: of columns it knows nothing about the planner expects few groups, and hashes them in one pass.
  const statement = sql<StartsRow>`
    WITH begun AS MATERIALIZED (
      SELECT stretch, CASE WHEN stretch > 1 THEN service_id END AS service_id,
             CASE WHEN stretch > 1 THEN staff_id END AS staff_id, status
        FROM (SELECT ${stretchOf('starts_at', stretches)} AS stretch, service_id, staff_id, status
                FROM appointments
               WHERE business_id = ${business} AND status <> 'cancelled'
                 AND starts_at >= ${moment(start)} AND starts_at < ${moment(end)}) AS started)
    SELECT counted.*, services.name AS service_name, staff.name AS staff_name
      FROM (SELECT stretch, service_id, staff_id, count(*) AS bookings,
                   count(*) FILTER (WHERE status = 'completed') AS completed,
                   count(*) FILTER (WHERE status = 'no-show') AS no_shows
              FROM begun GROUP BY GROUPING SETS ((stretch), (service_id), (staff_id))) AS counted
      LEFT JOIN services ON services.business_id = ${business} AND services.service_id = counted.service_id
      LEFT JOIN staff ON staff.business_id = ${business} AND staff.staff_id = counted.staff_id`;
  return (await statement.execute(query)).rows;
};

export type RevenueRow = { readonly stretch: number; readonly revenue_kobo: Kobo };

/** What the ledger has as revenue, refunds taken off, by when it was posted. Credits are negative there. */
export const sumRevenue = async (
  { query, business }: TenantTransaction,
  stretches: Stretches,
): Promise<readonly RevenueRow[]> => {
  const { start, end } = stretches.whole;
  const statement = sql<RevenueRow>`
    SELECT ${stretchOf('posted_at', stretches)} AS stretch, (-sum(amount_kobo))::bigint AS revenue_kobo
      FROM ledger_entries
     WHERE business_id = ${business} AND account = 'revenue'
       AND posted_at >= ${moment(start)} AND posted_at < ${moment(end)}
     GROUP BY 1`;
  return (await statement.execute(query)).rows;
};
