import { type RawBuilder, sql } from 'kysely';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

/** The lines of bookings that began in a stretch of time and stand, each with what became of it; a plain booking is one. */
const linesOf = (business: BusinessId, { start, end }: Interval) => sql`
  SELECT a.appointment_id, a.client_id, a.client_name,
         coalesce(line.service_id, a.service_id) AS service_id,
         coalesce(line.service_name, a.service_name) AS service_name,
         CASE WHEN line.line IS NULL THEN a.staff_id ELSE line.staff_id END AS staff_id, line.helper_id,
         CASE WHEN line.line IS NULL THEN a.staff_name ELSE line.staff_name END AS staff_name,
         coalesce(line.starts_at, a.starts_at) AS starts_at, coalesce(line.ends_at, a.ends_at) AS ends_at,
         coalesce(line.outcome, a.status) AS status,
         coalesce(line.price_kobo, a.price_kobo + a.delivery_fee_kobo) AS price_kobo
    FROM appointments a
    LEFT JOIN booking_lines line ON line.business_id = a.business_id
         AND line.appointment_id = a.appointment_id AND line.cancelled_at IS NULL
   WHERE a.business_id = ${business} AND a.status <> 'cancelled'
     AND a.starts_at >= ${moment(start)} AND a.starts_at < ${moment(end)}`;

const zoneOf = (business: BusinessId) =>
  sql`(SELECT b.time_zone FROM businesses b WHERE b.business_id = ${business})`;

/** The wall clock of a business; 0 is Sunday. */
const weekdayIn = (time: RawBuilder<unknown>) => sql`extract(dow FROM ${time})::int`;
const hourIn = (time: RawBuilder<unknown>) => sql`extract(hour FROM ${time})::int`;

export type BusyHour = { readonly weekday: number; readonly hour: number; readonly minutes: number };

/** For how many minutes of each hour of the week somebody was busy with a client, two people twice. Hires take nobody's. */
export const listBusyHours = async (
  { query, business }: TenantTransaction,
  span: Interval,
): Promise<readonly BusyHour[]> => {
  const wall = (column: RawBuilder<unknown>) => sql`${column} AT TIME ZONE ${zoneOf(business)}`;
  const statement = sql<BusyHour>`
    SELECT ${weekdayIn(sql`hour_at`)} AS weekday, ${hourIn(sql`hour_at`)} AS hour,
           round(sum(extract(epoch FROM least(until, hour_at + interval '1 hour') - greatest(since, hour_at)) / 60 * hands))::int AS minutes
      FROM (SELECT ${wall(sql`starts_at`)} AS since, ${wall(sql`ends_at`)} AS until,
                   CASE WHEN helper_id IS NULL THEN 1 ELSE 2 END AS hands
              FROM (${linesOf(business, span)}) AS lines
             WHERE staff_id IS NOT NULL AND status <> 'no-show') AS busy
      CROSS JOIN LATERAL generate_series(date_trunc('hour', since), until - interval '1 microsecond', interval '1 hour') AS hour_at
     GROUP BY 1, 2 ORDER BY 1, 2`;
  return (await statement.execute(query)).rows;
};

export type OpenHours = {
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
};

/** Each stretch of the week in which each person who is there works: their own hours, else the business's. */
export const listWorkHours = async ({
  query,
  business,
}: TenantTransaction): Promise<readonly OpenHours[]> => {
  const statement = sql<OpenHours>`
    SELECT h.weekday, h.start_minute, h.end_minute
      FROM staff s
      JOIN LATERAL (
           SELECT weekday, start_minute, end_minute FROM staff_hours
            WHERE business_id = ${business} AND staff_id = s.staff_id AND s.custom_hours
            UNION ALL
           SELECT weekday, start_minute, end_minute FROM business_hours
            WHERE business_id = ${business} AND NOT s.custom_hours) AS h ON true
     WHERE s.business_id = ${business} AND s.deleted_at IS NULL`;
  return (await statement.execute(query)).rows;
};

export type Returning = {
  readonly seen: number;
  readonly first: number;
  readonly before: number;
  readonly again: number;
};

/**
 * Clients who were served in the period, those of them for the first time ever; and those who were served in as many days
 * before it, and how many of them have come, or are about to come, since then. Who walks in without a name is nobody.
 */
export const countReturning = async (
  { query, business }: TenantTransaction,
  { from, whole }: { readonly from: Instant; readonly whole: Interval },
): Promise<Returning> => {
  const served = (start: Instant, end: Instant) => sql`
    SELECT DISTINCT client_id FROM appointments
     WHERE business_id = ${business} AND status = 'completed'
       AND starts_at >= ${moment(start)} AND starts_at < ${moment(end)}
       AND client_id NOT IN (SELECT client_id FROM clients WHERE business_id = ${business} AND walk_in)`;
  const earlier = sql`SELECT FROM appointments a
     WHERE a.business_id = ${business} AND a.client_id = now_served.client_id AND a.status = 'completed'
       AND a.starts_at < ${at(from)}`;
  const later = sql`SELECT FROM appointments a
     WHERE a.business_id = ${business} AND a.client_id = before_served.client_id
       AND a.status NOT IN ('cancelled', 'no-show') AND a.starts_at >= ${at(from)}`;
  const statement = sql<Returning>`
    WITH now_served AS (${served(from, whole.end)}), before_served AS (${served(whole.start, from)})
    SELECT (SELECT count(*) FROM now_served) AS seen,
           (SELECT count(*) FROM now_served WHERE NOT EXISTS (${earlier})) AS first,
           (SELECT count(*) FROM before_served) AS before,
           (SELECT count(*) FROM before_served WHERE EXISTS (${later})) AS again`;
  const [row] = (await statement.execute(query)).rows;
  if (row === undefined) throw new Error('A count has one row');
  return row;
};

export type MissedSums = { readonly lines: number; readonly price_kobo: Kobo; readonly kept_kobo: Kobo };

/** What was booked and nobody came for, and what of its price was paid all the same and stays. */
export const sumMissed = async (
  { query, business }: TenantTransaction,
  span: Interval,
): Promise<MissedSums> => {
  const statement = sql<MissedSums>`
    SELECT count(*) AS lines, coalesce(sum(price_kobo), 0)::bigint AS price_kobo,
           (SELECT coalesce(sum(least(paid_kobo, price_kobo + delivery_fee_kobo)), 0)::bigint FROM appointments
             WHERE business_id = ${business} AND status = 'no-show'
               AND starts_at >= ${moment(span.start)} AND starts_at < ${moment(span.end)}) AS kept_kobo
      FROM (${linesOf(business, span)}) AS lines WHERE status = 'no-show'`;
  const [row] = (await statement.execute(query)).rows;
  if (row === undefined) throw new Error('A sum has one row');
  return row;
};

/** Which lines a figure is made of; what is absent narrows nothing. */
export type Behind = {
  readonly staff: Id | null;
  readonly service: Id | null;
  readonly status: AppointmentStatus | null;
  /** On which they began; with an hour, on which it was. */
  readonly weekday: number | null;
  /** Of the day: lines that somebody was busy with in it. */
  readonly hour: number | null;
};

export type BehindRow = {
  readonly appointment_id: Id;
  readonly client_name: string;
  readonly service_name: string;
  readonly staff_name: string;
  readonly starts_at: Instant;
  readonly status: AppointmentStatus;
  readonly price_kobo: Kobo;
};

/** The lines behind a figure, the latest first, and how many there are. */
export const listBehind = async (
  { query, business }: TenantTransaction,
  span: Interval,
  { staff, service, status, weekday, hour }: Behind,
  limit: number,
): Promise<{ readonly total: number; readonly rows: readonly BehindRow[] }> => {
  const since = sql`(starts_at AT TIME ZONE ${zoneOf(business)})`;
  const until = sql`(ends_at AT TIME ZONE ${zoneOf(business)})`;
  const asked = [
    ...(staff === null ? [] : [sql`${staff}::uuid IN (staff_id, helper_id)`]),
    ...(service === null ? [] : [sql`service_id = ${service}`]),
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(weekday === null || hour !== null ? [] : [sql`${weekdayIn(since)} = ${weekday}`]),
    ...(hour === null
      ? []
      : [
          // The hour may be one of the night after the day on which it began.
          sql`staff_id IS NOT NULL AND status <> 'no-show' AND EXISTS (
                SELECT FROM generate_series(date_trunc('day', ${since}), ${until} - interval '1 microsecond', interval '1 day') AS day_at
                 WHERE ${weekday === null ? sql`true` : sql`${weekdayIn(sql`day_at`)} = ${weekday}`}
                   AND ${since} < day_at + make_interval(hours => ${hour + 1})
                   AND ${until} > day_at + make_interval(hours => ${hour}))`,
        ]),
  ];
  const where = asked.length === 0 ? sql`true` : sql.join(asked, sql` AND `);
  const statement = sql<BehindRow & { readonly total: number }>`
    SELECT appointment_id, client_name, service_name, staff_name, starts_at, status, price_kobo,
           count(*) OVER () AS total
      FROM (${linesOf(business, span)}) AS lines WHERE ${where}
     ORDER BY starts_at DESC, appointment_id LIMIT ${limit}`;
  const rows = (await statement.execute(query)).rows;
  return { total: rows[0]?.total ?? 0, rows };
};
