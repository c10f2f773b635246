import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { surplusOf } from '../payments/index.ts';

/** Stretches of time one after another: the whole of it, and the instants between one stretch and the next. */
export type Stretches = { readonly whole: Interval; readonly edges: readonly Instant[] };

/** Counted from 1. Bucket edges are told to the database, so that days are those of our zone rules and no other's. */
const stretchOf = (column: 'starts_at' | 'posted_at', { edges }: Stretches) =>
  sql`width_bucket(${sql.ref(column)}, ${edges.map(at)}::timestamptz[]) + 1`;

/** What began: in one stretch, else of a service or of a staff member in all stretches but the first; a row without any is of no use. */
export type StartsRow = {
  readonly stretch: number | null;
  readonly service_id: Id | null;
  readonly service_name: string | null;
  readonly staff_id: Id | null;
  readonly staff_name: string | null;
  readonly bookings: number;
  readonly completed: number;
  readonly no_shows: number;
  readonly missed_bookings: number;
};

/**
 * Bookings that were not cancelled, by when they began, by service and by staff member, each row read once. Of several
 * lines each that stands counts for its service and for everybody who did it, and each is completed or a no-show for
 * itself.
 */
export const countStarts = async (
  { query, business }: TenantTransaction,
  stretches: Stretches,
): Promise<readonly StartsRow[]> => {
  const { start, end } = stretches.whole;
  const [first = start] = stretches.edges;
  const begun = (from: Instant, until: Instant) => sql`
    appointments
     WHERE business_id = ${business} AND status <> 'cancelled'
       AND starts_at >= ${moment(from)} AND starts_at < ${moment(until)}`;
  // What became of a booking with lines is told by each of them; its own status is that of the whole.
  const ownStatus = sql`CASE WHEN line_count IS NULL THEN status ELSE 'whole ' || status END AS status`;
  // OFFSET 0 keeps what a stretch is made of from the planner: of a value it knows nothing about it expects few groups,
  // and counts them in one pass. By status, so that a row costs two additions rather than nine.
  const statement = sql<StartsRow>`
    WITH lines AS (
      SELECT stretch, service_id, staff_id, helper_id, coalesce(outcome, status) AS status
        FROM (SELECT appointment_id, ${stretchOf('starts_at', stretches)} AS stretch, status
                FROM ${begun(start, end)} AND line_count IS NOT NULL) AS booked
        JOIN LATERAL (
             SELECT service_id, staff_id, helper_id, outcome FROM booking_lines
              WHERE business_id = ${business} AND appointment_id = booked.appointment_id
                AND cancelled_at IS NULL) AS line ON true),
    tallied AS (
      SELECT stretch, service_id, staff_id, status, count(*) AS bookings, count(*) AS ended
        FROM (SELECT ${stretchOf('starts_at', stretches)} AS stretch,
                     CASE WHEN line_count IS NULL THEN service_id END AS service_id,
                     CASE WHEN line_count IS NULL THEN staff_id END AS staff_id, ${ownStatus}
                FROM ${begun(first, end)} OFFSET 0) AS started
       GROUP BY GROUPING SETS ((stretch, status), (service_id, staff_id, status))
       UNION ALL
      SELECT 1, NULL, NULL, status, count(*), count(*)
        FROM (SELECT ${ownStatus} FROM ${begun(start, first)}) AS before GROUP BY status
       UNION ALL
      SELECT stretch, NULL, NULL, status, 0, count(*) FROM lines GROUP BY stretch, status
       UNION ALL
      SELECT NULL, service_id, staff_id, status, count(*), count(*)
        FROM (SELECT stretch, service_id, staff_id, status FROM lines
               UNION ALL
              SELECT stretch, NULL, helper_id, status FROM lines WHERE helper_id IS NOT NULL) AS of_someone
       WHERE stretch > 1 GROUP BY service_id, staff_id, status)
    SELECT counted.*, services.name AS service_name, staff.name AS staff_name
      FROM (SELECT stretch, service_id, staff_id, sum(bookings)::bigint AS bookings,
                   coalesce(sum(ended) FILTER (WHERE status = 'completed'), 0)::bigint AS completed,
                   coalesce(sum(ended) FILTER (WHERE status = 'no-show'), 0)::bigint AS no_shows,
                   coalesce(sum(bookings) FILTER (WHERE status IN ('no-show', 'whole no-show')), 0)::bigint AS missed_bookings
              FROM tallied GROUP BY GROUPING SETS ((stretch), (service_id), (staff_id))) AS counted
      LEFT JOIN services ON services.business_id = ${business} AND services.service_id = counted.service_id
      LEFT JOIN staff ON staff.business_id = ${business} AND staff.staff_id = counted.staff_id`;
  return (await statement.execute(query)).rows;
};

export type RevenueRow = { readonly stretch: number; readonly revenue_kobo: Kobo };

/**
 * What the ledger has as revenue, refunds taken off, by when it was posted, without what of it is beyond the price of a
 * booking: that is the client's. Credits are negative there.
 */
export const sumRevenue = async (
  { query, business }: TenantTransaction,
  stretches: Stretches,
): Promise<readonly RevenueRow[]> => {
  const { start, end } = stretches.whole;
  const statement = sql<RevenueRow>`
    SELECT ${stretchOf('posted_at', stretches)} AS stretch, sum(revenue)::bigint AS revenue_kobo
      FROM (SELECT posted_at, -amount_kobo AS revenue FROM ledger_entries
             WHERE business_id = ${business} AND account = 'revenue'
            UNION ALL
            SELECT posted_at, -surplus_kobo FROM (${surplusOf(business)}) AS beyond) AS earned
     WHERE posted_at >= ${moment(start)} AND posted_at < ${moment(end)}
     GROUP BY 1`;
  return (await statement.execute(query)).rows;
};

/** How many bookings that were not cancelled begin in a stretch of time. */
export const countBegun = async (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
): Promise<number> => {
  const { many } = await query
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('business_id', '=', business)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '>=', moment(start))
    .where('starts_at', '<', moment(end))
    .executeTakeFirstOrThrow();
  return Number(many);
};
