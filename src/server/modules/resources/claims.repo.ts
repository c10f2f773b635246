import { sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

/** Bookings that stand, are not over and have a line of a service, held until the transaction ends. */
export const lockBookingsOf = async (
  { query, business }: TenantTransaction,
  serviceId: Id,
  now: Instant,
): Promise<readonly Id[]> => {
  const rows = await query
    .selectFrom('appointments')
    .select('appointment_id')
    .where('business_id', '=', business)
    .where('booking_type', '=', 'time-based')
    .where('status', 'in', blockingStatuses)
    .where('ends_at', '>', moment(now))
    .where(
      sql<boolean>`(line_count IS NULL AND service_id = ${serviceId} OR line_count IS NOT NULL AND EXISTS (
        SELECT FROM booking_lines l
         WHERE l.business_id = ${business} AND l.appointment_id = appointments.appointment_id
           AND l.service_id = ${serviceId} AND l.cancelled_at IS NULL))`,
    )
    .orderBy('appointment_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.appointment_id);
};

/** Gives bookings that are one plain line that line as a row, which can say more. */
export const keepAsLines = async (
  { query, business }: TenantTransaction,
  bookings: readonly Id[],
): Promise<void> => {
  await sql`INSERT INTO booking_lines (business_id, appointment_id, line, service_id, staff_id, starts_at, ends_at,
                                       service_name, staff_name, duration, price_kobo)
            SELECT business_id, appointment_id, 1, service_id, staff_id, starts_at, ends_at,
                   service_name, staff_name, duration, price_kobo
              FROM appointments
             WHERE business_id = ${business} AND appointment_id = ANY(${[...bookings]}::uuid[]) AND line_count IS NULL`.execute(
    query,
  );
  await sql`UPDATE appointments
               SET line_count = 1, lines_start = starts_at, lines_end = ends_at, lines_price_kobo = price_kobo
             WHERE business_id = ${business} AND appointment_id = ANY(${[...bookings]}::uuid[]) AND line_count IS NULL`.execute(
    query,
  );
};

type LinesOf = { readonly bookings: readonly Id[]; readonly serviceId: Id };

export const setResourcesOfLines = (
  { query, business }: TenantTransaction,
  { bookings, serviceId, resourceIds }: LinesOf & { readonly resourceIds: readonly Id[] },
) =>
  query
    .updateTable('booking_lines')
    .set({ resource_ids: [...resourceIds] })
    .where('business_id', '=', business)
    .where('appointment_id', 'in', [...bookings])
    .where('service_id', '=', serviceId)
    .where('cancelled_at', 'is', null)
    .execute();

/** Makes the claims of these lines what the lines say. */
export const setClaims = async (
  { query, business }: TenantTransaction,
  { bookings, serviceId }: LinesOf,
): Promise<void> => {
  const lines = sql`booking_lines l
             WHERE l.business_id = ${business} AND l.appointment_id = ANY(${[...bookings]}::uuid[])
               AND l.service_id = ${serviceId} AND l.cancelled_at IS NULL`;
  await sql`DELETE FROM resource_claims c USING (SELECT l.appointment_id, l.line FROM ${lines}) AS h
             WHERE c.business_id = ${business} AND c.claim_id = h.appointment_id AND c.line = h.line`.execute(
    query,
  );
  await sql`INSERT INTO resource_claims (business_id, claim_id, line, resource_id, during)
            SELECT needed.* FROM (
              SELECT l.business_id, l.appointment_id, l.line, unnest(l.resource_ids), tstzrange(l.starts_at, l.ends_at, '[)')
                FROM ${lines}) AS needed RETURNING 1`.execute(query);
};

/** The same of what is held of a service while its clients pay. */
export const setClaimsOfHolds = async (
  { query, business }: TenantTransaction,
  {
    serviceId,
    resourceIds,
    now,
  }: { readonly serviceId: Id; readonly resourceIds: readonly Id[]; readonly now: Instant },
): Promise<void> => {
  const at = (field: string) =>
    sql`to_timestamp(coalesce(l.line->>${field}, i.draft->>${field})::float8 / 1000)`;
  const held = sql`(
    SELECT i.business_id, i.intent_id, coalesce((l.line->>'line')::smallint, 1) AS line, i.held_until,
           tstzrange(${at('startsAt')}, ${at('endsAt')}, '[)') AS during
      FROM payment_intents i LEFT JOIN LATERAL jsonb_array_elements(i.draft->'lines') AS l (line) ON true
     WHERE i.business_id = ${business} AND i.state IN ('opening', 'open') AND i.held_until > ${moment(now)}
       AND i.staff_id IS NOT NULL AND coalesce((l.line->>'serviceId')::uuid, i.service_id) = ${serviceId})`;
  await sql`DELETE FROM resource_claims c USING ${held} AS h
             WHERE c.business_id = ${business} AND c.claim_id = h.intent_id AND c.line = h.line`.execute(
    query,
  );
  await sql`INSERT INTO resource_claims (business_id, claim_id, line, resource_id, during, expires_at)
            SELECT h.business_id, h.intent_id, h.line, unnest(${[...resourceIds]}::uuid[]), h.during, h.held_until
              FROM ${held} AS h RETURNING 1`.execute(query);
};

/** The days, in a zone, on which more units are in use at a time than there are; what is over does not count. */
export const listTooMany = async (
  { query, business }: TenantTransaction,
  {
    resourceIds,
    zone,
    now,
  }: { readonly resourceIds: readonly Id[]; readonly zone: string; readonly now: Instant },
): Promise<readonly { readonly name: string; readonly day: CalendarDate }[]> => {
  const isLive = (alias: string) =>
    sql`${sql.ref(`${alias}.business_id`)} = ${business} AND (${sql.ref(`${alias}.expires_at`)} IS NULL OR ${sql.ref(`${alias}.expires_at`)} > ${moment(now)})`;
  // Most are in use at a time where one of them begins, or now.
  const from = sql`greatest(lower(c.during), ${moment(now)})`;
  const { rows } = await sql<{ name: string; day: CalendarDate }>`
    SELECT DISTINCT r.name, (lower(c.during) AT TIME ZONE ${zone})::date::text AS day
      FROM resource_claims c
      JOIN resources r ON r.business_id = c.business_id AND r.resource_id = c.resource_id
     WHERE ${isLive('c')} AND c.resource_id = ANY(${[...resourceIds]}::uuid[]) AND upper(c.during) > ${moment(now)}
       AND r.quantity < (SELECT count(*) FROM resource_claims o
                          WHERE ${isLive('o')} AND o.resource_id = c.resource_id
                            AND lower(o.during) <= ${from} AND upper(o.during) > ${from})
     ORDER BY day, r.name LIMIT 60`.execute(query);
  return rows;
};
