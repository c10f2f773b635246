import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantLooking, TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import type { HoursRow } from '../businesses/index.ts';

export type StaffValues = {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly custom_hours: boolean;
};

const services = (business: BusinessId) => sql<readonly Id[]>`coalesce((
  SELECT json_agg(assignment.service_id) FROM staff_services assignment
  JOIN services service ON service.business_id = assignment.business_id AND service.service_id = assignment.service_id
  WHERE assignment.business_id = ${business} AND assignment.staff_id = staff.staff_id
    AND service.deleted_at IS NULL), '[]')`;
const hours = (business: BusinessId) => sql<readonly HoursRow[]>`coalesce((
  SELECT json_agg(json_build_object('weekday', weekday, 'start_minute', start_minute, 'end_minute', end_minute)
                  ORDER BY weekday, start_minute)
  FROM staff_hours own WHERE own.business_id = ${business} AND own.staff_id = staff.staff_id), '[]')`;
const blockedDates = (business: BusinessId) => sql<readonly CalendarDate[]>`coalesce((
  SELECT json_agg(blocked_on ORDER BY blocked_on)
  FROM blocked_dates own WHERE own.business_id = ${business} AND own.staff_id = staff.staff_id), '[]')`;

const selectStaff = ({ query, business }: TenantLooking) =>
  query
    .selectFrom('staff')
    .selectAll('staff')
    .select([
      services(business).as('services'),
      hours(business).as('hours'),
      blockedDates(business).as('blocked_dates'),
    ])
    .where('staff.business_id', '=', business)
    .where('staff.deleted_at', 'is', null);

/** Every staff member not deleted, in the order they joined. */
export const listStaff = (transaction: TenantLooking) =>
  selectStaff(transaction).orderBy('staff.created_at').orderBy('staff.staff_id').execute();

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number];

export const findStaffMember = (transaction: TenantLooking, id: Id) =>
  selectStaff(transaction).where('staff.staff_id', '=', id).executeTakeFirst();

/** Holds the staff member's row until the transaction ends: whoever moves their time waits. */
export const lockStaffMember = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('staff')
    .select(['staff_id', 'name', 'role'])
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Holds the row of whoever takes over against others who move or delete, but not against clients who book: one of
 * those may hold it while waiting for the row of the one who leaves. Their claims meet at the constraint.
 */
export const lockTaker = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertStaffMember = (
  { query, business }: TenantTransaction,
  id: Id,
  values: StaffValues,
  now: Instant,
) =>
  query
    .insertInto('staff')
    .values({ business_id: business, staff_id: id, created_at: at(now), ...values })
    .execute();

export const updateStaffMember = ({ query, business }: TenantTransaction, id: Id, values: StaffValues) =>
  query
    .updateTable('staff')
    .set(values)
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .execute();

export const markStaffMemberDeleted = async (
  { query, business }: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<void> => {
  await query
    .updateTable('staff')
    .set({ deleted_at: at(now) })
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .execute();
  for (const table of ['staff_services', 'blocked_times'] as const)
    await query.deleteFrom(table).where('business_id', '=', business).where('staff_id', '=', id).execute();
};

export const replaceSchedule = async (
  { query, business }: TenantTransaction,
  id: Id,
  schedule: { readonly hours: readonly HoursRow[]; readonly blockedDates: readonly CalendarDate[] },
): Promise<void> => {
  const key = { business_id: business, staff_id: id };
  await query
    .deleteFrom('staff_hours')
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .execute();
  await query
    .deleteFrom('blocked_dates')
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .execute();
  if (schedule.hours.length > 0) {
    await query
      .insertInto('staff_hours')
      .values(schedule.hours.map((row) => ({ ...key, ...row })))
      .execute();
  }
  if (schedule.blockedDates.length > 0) {
    await query
      .insertInto('blocked_dates')
      .values(schedule.blockedDates.map((blocked_on) => ({ ...key, blocked_on })))
      .execute();
  }
};

export const replaceAssignedServices = async (
  { query, business }: TenantTransaction,
  id: Id,
  serviceIds: readonly Id[],
): Promise<void> => {
  await query
    .deleteFrom('staff_services')
    .where('business_id', '=', business)
    .where('staff_id', '=', id)
    .execute();
  if (serviceIds.length === 0) return;
  await query
    .insertInto('staff_services')
    .values(serviceIds.map((service_id) => ({ business_id: business, staff_id: id, service_id })))
    .execute();
};

/** How many of these are time-based services of the business, not deleted. */
export const existingServices = async (
  { query, business }: TenantTransaction,
  ids: readonly Id[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  const rows = await query
    .selectFrom('services')
    .select('service_id')
    .where('business_id', '=', business)
    .where('service_id', 'in', [...ids])
    .where('booking_type', '=', 'time-based')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.length;
};
