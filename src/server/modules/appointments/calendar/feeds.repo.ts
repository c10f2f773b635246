import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { hasLineOf, linesOfRow } from '../lines/lines.repo.ts';

/** A rental is no longer than this, so one that reaches into a range starts at most this long before it. */
const LONGEST_DAYS = 366;

export const findBusinessFeed = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select(['name', 'time_zone', 'feed_version'])
    .where('business_id', '=', business)
    .where('setup_completed_at', 'is not', null)
    .executeTakeFirst();

/** The feeds of staff members not deleted, in the order they joined; `only` narrows it to one. */
export const listStaffFeeds = ({ query, business }: TenantTransaction, only: Id | null = null) =>
  query
    .selectFrom('staff')
    .select(['staff_id', 'name', 'feed_version'])
    .where('business_id', '=', business)
    .where('deleted_at', 'is', null)
    .$if(only !== null, (some) => some.where('staff_id', '=', only))
    .orderBy('created_at')
    .orderBy('staff_id')
    .execute();

/** Voids the address of a feed. False where there is no such staff member. */
export const raiseFeedVersion = async (
  { query, business }: TenantTransaction,
  staffId: Id | null,
): Promise<boolean> => {
  const raised =
    staffId === null
      ? await query
          .updateTable('businesses')
          .set((row) => ({ feed_version: row('feed_version', '+', 1) }))
          .where('business_id', '=', business)
          .executeTakeFirst()
      : await query
          .updateTable('staff')
          .set((row) => ({ feed_version: row('feed_version', '+', 1) }))
          .where('business_id', '=', business)
          .where('staff_id', '=', staffId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return raised.numUpdatedRows > 0n;
};

/**
 * Bookings that reach into [from, until) with when each last changed; of the cancelled ones those that were cancelled
 * since `from`. Earliest first.
 */
export const listFeedBookings = (
  { query, business }: TenantTransaction,
  ask: { readonly staffId: Id | null; readonly from: Instant; readonly until: Instant },
) =>
  query
    .selectFrom('appointments')
    .innerJoin('appointment_events', (join) =>
      join
        .onRef('appointment_events.business_id', '=', 'appointments.business_id')
        .onRef('appointment_events.appointment_id', '=', 'appointments.appointment_id')
        .onRef('appointment_events.version', '=', 'appointments.version'),
    )
    .select([
      'appointments.appointment_id',
      'appointments.booking_type',
      'appointments.status',
      'appointments.version',
      'appointments.starts_at',
      'appointments.ends_at',
      'appointments.first_day',
      'appointments.duration',
      'appointments.service_name',
      'appointments.staff_name',
      'appointments.client_name',
      'appointments.anonymised_at',
      'appointment_events.happened_at',
      linesOfRow(business).as('lines'),
    ])
    .where('appointments.business_id', '=', business)
    .where('appointments.starts_at', '>=', moment(toInstant(ask.from - LONGEST_DAYS * dayMs)))
    .where('appointments.starts_at', '<', moment(ask.until))
    .where('appointments.ends_at', '>', moment(ask.from))
    .where((row) =>
      row.or([
        row('appointments.status', '<>', 'cancelled'),
        row('appointment_events.happened_at', '>=', moment(ask.from)),
      ]),
    )
    .where(hasLineOf(business, { staffIds: ask.staffId === null ? null : [ask.staffId], serviceId: null }))
    .orderBy('appointments.starts_at')
    .orderBy('appointments.appointment_id')
    .execute();

export type FeedBookingRow = Awaited<ReturnType<typeof listFeedBookings>>[number];
