import { type RawBuilder, sql } from 'kysely';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { hasLineOf, linesOfRow } from '../lines/lines.repo.ts';
import type { BookingLine } from '../lines/lines.types.ts';

/** What narrows a calendar; null: not narrowed by that. A rental belongs to no staff member. */
export type CalendarFilter = {
  readonly staffIds: readonly Id[] | null;
  readonly statuses: readonly AppointmentStatus[] | null;
};

/** The days of a calendar by the instants at which they begin, and where the last one ends; at least two. */
type DayEdges = readonly [Instant, Instant, ...Instant[]];

/** The same with the first day's date: a rental is on its own days, whatever zone its instants are read in. */
export type CalendarDays = { readonly from: CalendarDate; readonly edges: DayEdges };

/** No appointment is longer, so one that reaches into a day began at most this long before it. */
const LONGEST_APPOINTMENT_MS = 2 * dayMs;
/** No rental is longer: what bounds the walk through the rentals that end after a day. */
const LONGEST_RENTAL_MS = 367 * dayMs;

const passing = (business: BusinessId, { staffIds, statuses }: CalendarFilter): RawBuilder<boolean> => sql`
  ${staffIds === null ? sql`true` : hasLineOf(business, { staffIds, serviceId: null })} AND
  ${statuses === null ? sql`true` : sql`status = ANY(${[...statuses]}::text[])`}`;

/** What is drawn of a booking, and the day a rental begins on. */
const drawn = (business: BusinessId): RawBuilder<unknown> => sql`
  appointment_id, starts_at, ends_at, status, version, booking_type, client_name, service_name, staff_id, staff_name,
  quantity, delivery_method, ${linesOfRow(business)} AS lines, first_day AS rental_day, duration`;

/**
 * Every booking that touches the days, with the first and the last of them it is on, counted from 1. Those that begin
 * near or within the days are found by their start, rentals that are out for longer by their end.
 */
const touching = (
  { business }: TenantTransaction,
  { from, edges }: CalendarDays,
  filter: CalendarFilter,
): RawBuilder<unknown> => {
  const [start] = edges;
  const end = edges.at(-1) ?? start;
  const nearby = moment(toInstant(start - LONGEST_APPOINTMENT_MS));
  const days = sql`${edges.map(at)}::timestamptz[]`;
  const columns = sql`${drawn(business)},
    greatest(1, coalesce(first_day - ${from}::date + 1, width_bucket(starts_at, ${days}))) AS first_day,
    least(${edges.length - 1}::int, coalesce(first_day - ${from}::date + duration,
      width_bucket(ends_at - interval '1 microsecond', ${days}))) AS last_day`;
  return sql`
    SELECT ${columns} FROM appointments
     WHERE business_id = ${business} AND starts_at >= ${nearby} AND starts_at < ${moment(end)}
       AND ends_at > ${moment(start)} AND ${passing(business, filter)}
    UNION ALL
    SELECT ${columns} FROM appointments
     WHERE business_id = ${business} AND booking_type = 'item-based' AND starts_at < ${nearby}
       AND ends_at > ${moment(start)} AND ends_at < ${moment(toInstant(start + LONGEST_RENTAL_MS))}
       AND ${passing(business, filter)}`;
};

type DrawnRow = {
  readonly appointment_id: Id;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly status: AppointmentStatus;
  readonly version: number;
  readonly booking_type: 'time-based' | 'item-based';
  readonly client_name: string;
  readonly service_name: string;
  readonly staff_id: Id | null;
  readonly staff_name: string;
  readonly quantity: number;
  readonly delivery_method: 'pickup' | 'delivery' | null;
  readonly lines: readonly BookingLine[] | null;
  readonly rental_day: CalendarDate | null;
  readonly duration: number;
};

export type CalendarRow = DrawnRow & {
  readonly first_day: number;
  readonly last_day: number;
};

/** All that touch the days, the earliest first. */
export const listTouching = async (
  transaction: TenantTransaction,
  days: CalendarDays,
  filter: CalendarFilter,
): Promise<readonly CalendarRow[]> => {
  const statement = sql<CalendarRow>`${touching(transaction, days, filter)} ORDER BY starts_at, appointment_id`;
  return (await statement.execute(transaction.query)).rows;
};

/** Of each day the first `most` that begin on it; those under way on the first day begin there. The earliest first. */
export const listFirstOfDays = async (
  transaction: TenantTransaction,
  days: CalendarDays,
  filter: CalendarFilter,
  most: number,
): Promise<readonly CalendarRow[]> => {
  const statement = sql<CalendarRow>`
    SELECT * FROM (
      SELECT *, row_number() OVER (PARTITION BY first_day ORDER BY starts_at, appointment_id) AS place
        FROM (${touching(transaction, days, filter)}) AS touching) AS placed
     WHERE place <= ${most} ORDER BY starts_at, appointment_id`;
  return (await statement.execute(transaction.query)).rows;
};

const MOST_LATE = 50;
/** A hire that is later than this is no longer waited for. */
const LATE_MS = 60 * dayMs;

/**
 * Rentals that were agreed and due back before a day, which begins at `start`, and have no outcome, apart from those that
 * touch what begins at `from`; those due last come first.
 */
export const listLate = async (
  { business, query }: TenantTransaction,
  { from, day, start }: { readonly from: Instant; readonly day: CalendarDate; readonly start: Instant },
  filter: CalendarFilter,
): Promise<readonly DrawnRow[]> => {
  const statement = sql<DrawnRow>`
    SELECT ${drawn(business)} FROM appointments
     WHERE business_id = ${business} AND booking_type = 'item-based'
       AND ends_at <= ${moment(from)} AND ends_at > ${moment(toInstant(start - LATE_MS))}
       AND coalesce(first_day + duration < ${day}::date, ends_at < ${moment(start)})
       AND status IN ('confirmed', 'rescheduled') AND ${passing(business, filter)}
     ORDER BY ends_at DESC, appointment_id LIMIT ${MOST_LATE}`;
  return (await statement.execute(query)).rows;
};

export type SpanCount = { readonly first_day: number; readonly last_day: number; readonly count: number };

/** How many bookings are on the same days. */
export const countTouching = async (
  transaction: TenantTransaction,
  days: CalendarDays,
  filter: CalendarFilter,
): Promise<readonly SpanCount[]> => {
  const statement = sql<SpanCount>`
    SELECT first_day, last_day, count(*) AS count FROM (${touching(transaction, days, filter)}) AS touching
     GROUP BY first_day, last_day`;
  return (await statement.execute(transaction.query)).rows;
};
