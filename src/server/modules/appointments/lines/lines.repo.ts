import { type RawBuilder, sql } from 'kysely';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { BookingLine } from './lines.types.ts';

/** The lines of the `appointments` row of a business's query, by their number; null where the row itself is the one line. */
export const linesOfRow = (business: BusinessId) => sql<readonly BookingLine[] | null>`
  CASE WHEN appointments.line_count IS NOT NULL THEN (
    SELECT json_agg(json_build_object(
      'line', l.line, 'serviceId', l.service_id, 'staffId', l.staff_id, 'helperId', l.helper_id,
      'startsAt', (extract(epoch FROM l.starts_at) * 1000)::bigint,
      'endsAt', (extract(epoch FROM l.ends_at) * 1000)::bigint,
      'serviceName', l.service_name, 'staffName', l.staff_name, 'helperName', l.helper_name,
      'duration', l.duration, 'priceKobo', l.price_kobo, 'cautionFeeKobo', l.caution_fee_kobo,
      'quantity', l.quantity, 'options', l.options, 'segments', l.segments, 'byAny', l.by_any,
      'parts', l.parts, 'resourceIds', l.resource_ids, 'cancelledAt', (extract(epoch FROM l.cancelled_at) * 1000)::bigint,
      'outcome', l.outcome) ORDER BY l.line)
      FROM booking_lines l
     WHERE l.business_id = ${business} AND l.appointment_id = appointments.appointment_id) END`;

/**
 * Whether the `appointments` row of a query has a line that stands by one of these people, its second pair of hands too,
 * and of this service; null: by anybody, of any. Lines are looked at only where the row is not the one line itself.
 */
export const hasLineOf = (business: BusinessId, { staffIds, serviceId }: LineFilter) => {
  if (staffIds === null && serviceId === null) return sql<boolean>`true`;
  const people = sql`ANY(${[...(staffIds ?? [])]}::uuid[])`;
  const wanted = (isTheirs: RawBuilder<unknown>, isOfService: RawBuilder<unknown>) =>
    sql`${staffIds === null ? sql`true` : isTheirs} AND ${serviceId === null ? sql`true` : isOfService}`;
  return sql<boolean>`((appointments.line_count IS NULL
      AND ${wanted(sql`appointments.staff_id = ${people}`, sql`appointments.service_id = ${serviceId}`)})
    OR (appointments.line_count IS NOT NULL AND EXISTS (
      SELECT FROM booking_lines l
       WHERE l.business_id = ${business} AND l.appointment_id = appointments.appointment_id
         AND l.cancelled_at IS NULL
         AND ${wanted(sql`(l.staff_id = ${people} OR l.helper_id = ${people})`, sql`l.service_id = ${serviceId}`)})))`;
};

type LineFilter = { readonly staffIds: readonly Id[] | null; readonly serviceId: Id | null };

/** What a row of `booking_lines` has beside its booking and number. */
export const lineColumns = (line: BookingLine) => ({
  service_id: line.serviceId,
  staff_id: line.staffId,
  helper_id: line.helperId,
  starts_at: at(line.startsAt),
  ends_at: at(line.endsAt),
  service_name: line.serviceName,
  staff_name: line.staffName,
  helper_name: line.helperName,
  duration: line.duration,
  price_kobo: line.priceKobo,
  caution_fee_kobo: line.cautionFeeKobo,
  quantity: line.quantity,
  options: JSON.stringify(line.options),
  segments: [...line.segments],
  by_any: line.byAny,
  cancelled_at: line.cancelledAt === null ? null : at(line.cancelledAt),
  outcome: line.outcome,
  parts: JSON.stringify(line.parts ?? []),
  resource_ids: [...(line.resourceIds ?? [])],
});

/** Writes the lines of a booking as they are now: those that stand already are changed, the others added. */
export const writeLines = (
  { query, send, business }: TenantTransaction,
  appointmentId: Id,
  lines: readonly BookingLine[],
): void => {
  send(
    query
      .insertInto('booking_lines')
      .values(
        lines.map((line) => ({
          business_id: business,
          appointment_id: appointmentId,
          line: line.line,
          ...lineColumns(line),
        })),
      )
      .onConflict((known) =>
        known.columns(['business_id', 'appointment_id', 'line']).doUpdateSet(({ ref }) => ({
          service_id: ref('excluded.service_id'),
          staff_id: ref('excluded.staff_id'),
          helper_id: ref('excluded.helper_id'),
          starts_at: ref('excluded.starts_at'),
          ends_at: ref('excluded.ends_at'),
          service_name: ref('excluded.service_name'),
          staff_name: ref('excluded.staff_name'),
          helper_name: ref('excluded.helper_name'),
          duration: ref('excluded.duration'),
          price_kobo: ref('excluded.price_kobo'),
          caution_fee_kobo: ref('excluded.caution_fee_kobo'),
          quantity: ref('excluded.quantity'),
          options: ref('excluded.options'),
          segments: ref('excluded.segments'),
          by_any: ref('excluded.by_any'),
          cancelled_at: ref('excluded.cancelled_at'),
          outcome: ref('excluded.outcome'),
          parts: ref('excluded.parts'),
          resource_ids: ref('excluded.resource_ids'),
        })),
      )
      .compile(),
  );
};
