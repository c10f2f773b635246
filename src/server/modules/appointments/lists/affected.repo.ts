import { sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { LostHours } from '#core/calendar/lost-hours.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { hasLineOf } from '../lines/lines.repo.ts';
import { selectAppointments } from '../record/record.repo.ts';

/** One day or days on end: their stretch of time, and whose late hours go on past it; `last` null: it has no end. */
export type Days = { readonly span: Interval; readonly last: CalendarDate | null };

/** What narrows the bookings to come; null: not narrowed by that. */
export type AffectedFilter = {
  readonly staffIds: readonly Id[] | null;
  readonly serviceId: Id | null;
  readonly zone: string;
  /** Bookings that reach into one of these, or begin in the night that belongs to it. */
  readonly days: readonly Days[] | null;
  readonly range: Days | null;
  /** Hires of the service that have a unit out, or kept free, on one of these. */
  readonly short: readonly CalendarDate[] | null;
  /** Bookings in hours that are lost: of `staffIds` or else of whoever keeps the business's hours. */
  readonly lost: LostHours | null;
};

type People = Pick<AffectedFilter, 'zone' | 'staffIds'>;

const isOn = (business: BusinessId, days: readonly Days[], people: People) =>
  sql<boolean>`(${reachesInto(days.map(({ span }) => span))} OR ${beginsInNightOf(
    business,
    days.flatMap(({ last }) => (last === null ? [] : [last])),
    people,
  )})`;

const reachesInto = (spans: readonly Interval[]) =>
  sql<boolean>`EXISTS (
    SELECT FROM unnest(${spans.map(({ start }) => at(start))}::timestamptz[],
                       ${spans.map(({ end }) => at(end))}::timestamptz[]) AS day (start, until)
     WHERE appointments.starts_at < day.until AND appointments.ends_at > day.start)`;

/** Late hours are closed with the day they begin on: a line after midnight is in those of whoever does it. */
const beginsInNightOf = (business: BusinessId, days: readonly CalendarDate[], { zone, staffIds }: People) =>
  sql<boolean>`EXISTS (
    SELECT FROM all_lines line
      CROSS JOIN LATERAL (SELECT line.starts_at AT TIME ZONE ${zone} AS start) wall
      CROSS JOIN LATERAL (SELECT wall.start::date - 1 AS day) eve
      JOIN staff s ON s.business_id = ${business} AND s.staff_id IN (line.staff_id, line.helper_id)
       AND ${staffIds === null ? sql`true` : sql`s.staff_id = ANY(${[...staffIds]}::uuid[])`}
      JOIN LATERAL (
           SELECT weekday, start_minute, end_minute FROM staff_hours
            WHERE business_id = ${business} AND staff_id = s.staff_id AND s.custom_hours
            UNION ALL
           SELECT weekday, start_minute, end_minute FROM business_hours
            WHERE business_id = ${business} AND NOT s.custom_hours) AS open
        ON open.weekday = extract(dow FROM eve.day)
       AND wall.start >= eve.day + open.start_minute * interval '1 minute'
       AND wall.start < eve.day + open.end_minute * interval '1 minute'
     WHERE line.business_id = ${business} AND line.appointment_id = appointments.appointment_id
       AND line.cancelled_at IS NULL AND eve.day = ANY(${[...days]}::date[]))`;

/** A rental has no hour of the day: it is touched where the day it is fetched or due back opens no more. */
const liesInLost = (business: BusinessId, { days, spans }: LostHours, { zone, staffIds }: People) =>
  sql<boolean>`(CASE WHEN appointments.booking_type = 'item-based'
    THEN extract(dow FROM appointments.starts_at AT TIME ZONE ${zone}) = ANY(${[...days]}::int[])
      OR extract(dow FROM appointments.ends_at AT TIME ZONE ${zone}) = ANY(${[...days]}::int[])
    ELSE EXISTS (
      SELECT FROM all_lines line
        CROSS JOIN LATERAL (SELECT line.starts_at AT TIME ZONE ${zone} AS start, line.ends_at AT TIME ZONE ${zone} AS until) wall
        CROSS JOIN LATERAL generate_series(date_trunc('day', wall.start), wall.until, '1 day') AS day
        JOIN unnest(${spans.map(({ weekday }) => weekday)}::int[], ${spans.map(({ startMinute }) => startMinute)}::int[],
                    ${spans.map(({ endMinute }) => endMinute)}::int[]) AS lost (weekday, start, until)
          ON lost.weekday = extract(dow FROM day) AND wall.start < day + lost.until * interval '1 minute'
         AND wall.until > day + lost.start * interval '1 minute'
       WHERE line.business_id = ${business} AND line.appointment_id = appointments.appointment_id
         AND line.cancelled_at IS NULL
         AND ${
           staffIds === null
             ? sql`(line.staff_id IS NULL OR EXISTS (
                 SELECT FROM staff s WHERE s.business_id = ${business} AND NOT s.custom_hours
                    AND s.staff_id IN (line.staff_id, line.helper_id)))`
             : sql`(line.staff_id = ANY(${[...staffIds]}::uuid[]) OR line.helper_id = ANY(${[...staffIds]}::uuid[]))`
         })
    END)`;

const claimsOn = (business: BusinessId, serviceId: Id | null, days: readonly CalendarDate[]) =>
  sql<boolean>`EXISTS (
    SELECT FROM rental_claims claim, unnest(${[...days]}::date[]) AS day
     WHERE claim.business_id = ${business} AND claim.claim_id = appointments.appointment_id
       AND claim.service_id = ${serviceId} AND claim.span @> day)`;

/** From `from` on, the days on which more than `units` of an item are out or kept free, by bookings and holds. */
export const listShortDays = async (
  { query, business }: TenantTransaction,
  { serviceId, units, from }: { readonly serviceId: Id; readonly units: number; readonly from: CalendarDate },
): Promise<readonly CalendarDate[]> => {
  const { rows } = await sql<{ readonly day: CalendarDate }>`
    SELECT day::date::text AS day
      FROM rental_claims claim
      CROSS JOIN generate_series(greatest(lower(claim.span), ${from}::date), upper(claim.span) - 1, '1 day') AS day
     WHERE claim.business_id = ${business} AND claim.service_id = ${serviceId} AND upper(claim.span) > ${from}::date
     GROUP BY day HAVING sum(claim.quantity) > ${units}`.execute(query);
  return rows.map(({ day }) => day);
};

/** Who is on the staff no longer. */
export const listStaffLeft = async ({ query, business }: TenantTransaction): Promise<readonly Id[]> => {
  const rows = await query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .where('deleted_at', 'is not', null)
    .execute();
  return rows.map(({ staff_id: id }) => id);
};

/** Active bookings that begin at `now` or later, earliest first; each row with how many there are in all. */
export const listAffected = (
  transaction: TenantTransaction,
  { staffIds, serviceId, zone, days, range, short, lost }: AffectedFilter,
  now: Instant,
  limit: number,
) => {
  const { business } = transaction;
  const people = { zone, staffIds };
  const narrowed = [
    hasLineOf(business, { staffIds, serviceId }),
    short && claimsOn(business, serviceId, short),
    lost && liesInLost(business, lost, people),
    days && isOn(business, days, people),
    range && isOn(business, [range], people),
  ].filter((condition) => condition !== null);
  return selectAppointments(transaction)
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .where('appointments.status', 'in', blockingStatuses)
    .where('appointments.starts_at', '>=', moment(now))
    .where(({ and }) => and(narrowed))
    .orderBy('appointments.starts_at')
    .orderBy('appointments.appointment_id')
    .limit(limit)
    .execute();
};

/** Whether the business has, or had, such a staff member. */
export const isStaffKnown = async ({ query, business }: TenantTransaction, id: Id): Promise<boolean> => {
  const row = await query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the business offers, or offered, such a service. */
export const isServiceKnown = async ({ query, business }: TenantTransaction, id: Id): Promise<boolean> => {
  const row = await query
    .selectFrom('services')
    .select('service_id')
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};
