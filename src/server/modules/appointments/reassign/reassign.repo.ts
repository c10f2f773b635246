import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { isOfStaff } from '../lines/lines.repo.ts';
import { newsOf } from '../record/events.repo.ts';

/** Active bookings of a staff member that begin at `now` or later, held until the transaction ends. */
export const lockFutureBookings = ({ query, business }: TenantTransaction, staffId: Id, now: Instant) =>
  query
    .selectFrom('appointments')
    .select(['appointment_id', 'service_id', 'starts_at', 'client_name', 'service_name', 'line_count'])
    .where('business_id', '=', business)
    .where(isOfStaff([staffId]))
    .where('status', 'in', ['pending', 'confirmed', 'rescheduled'])
    .where('starts_at', '>=', moment(now))
    .orderBy('appointment_id')
    .forUpdate()
    .execute();

/** Which of these services have staff assigned to them, but not this one. */
export const servicesNotPerformed = async (
  { prepared, business }: TenantTransaction,
  serviceIds: readonly Id[],
  staffId: Id,
): Promise<ReadonlySet<Id>> => {
  const rows = await prepared<{ service_id: Id }>(
    {
      name: 'services-not-performed',
      text: `SELECT DISTINCT a.service_id
               FROM staff_services a
               JOIN staff m ON m.business_id = a.business_id AND m.staff_id = a.staff_id AND m.deleted_at IS NULL
              WHERE a.business_id = $1 AND a.service_id = ANY ($2::uuid[])
                AND NOT EXISTS (SELECT FROM staff_services own
                                 WHERE own.business_id = $1 AND own.service_id = a.service_id AND own.staff_id = $3)`,
    },
    [business, serviceIds, staffId],
  );
  return new Set(rows.map((row) => row.service_id));
};

/**
 * Moves the time of these bookings from one staff member to another and says whose could be moved; the rest is taken
 * by others, and gone from both until the transaction is undone. The caller holds both staff rows against other moves;
 * a client who books the taker meanwhile is met as when booking: what has lapsed gives way, and ON CONFLICT DO NOTHING
 * asks the constraint.
 */
export const moveTime = async (
  { prepared, business }: TenantTransaction,
  ids: readonly Id[],
  move: { readonly from: Id; readonly to: Id; readonly now: Instant },
): Promise<ReadonlySet<Id>> => {
  const freed = await prepared<{ occupancy_id: Id; during: string }>(
    {
      name: 'free-moved-time',
      text: `DELETE FROM occupancies WHERE business_id = $1 AND staff_id = $2 AND occupancy_id = ANY ($3::uuid[])
             RETURNING occupancy_id, during::text AS during`,
    },
    [business, move.from, ids],
  );
  const values = [business, move.to, freed.map((row) => row.occupancy_id), freed.map((row) => row.during)];
  await prepared(
    {
      name: 'clear-lapsed-holds',
      text: `DELETE FROM occupancies o USING unnest($3::uuid[], $4::tstzrange[]) AS moved (id, during)
              WHERE o.business_id = $1 AND o.staff_id = $2 AND o.during && moved.during AND o.expires_at <= $5`,
    },
    [...values, at(move.now)],
  );
  const taken = await prepared<{ occupancy_id: Id }>(
    {
      name: 'take-moved-time',
      text: `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
             SELECT $1, moved.id, $2, moved.during FROM unnest($3::uuid[], $4::tstzrange[]) AS moved (id, during)
             ON CONFLICT DO NOTHING RETURNING occupancy_id`,
    },
    values,
  );
  return new Set(taken.map((row) => row.occupancy_id));
};

/** Puts these bookings under another staff member's name, each with its event. Their time stays as it is. */
export const giveBookings = async (
  { prepared, business, announce }: TenantTransaction,
  ids: readonly Id[],
  move: { readonly to: Id; readonly name: string; readonly reason: string; readonly now: Instant },
): Promise<void> => {
  const given = await prepared<{ appointment_id: Id }>(
    {
      name: 'give-bookings',
      text: `WITH given AS (
               UPDATE appointments SET staff_id = $3, staff_name = $4, version = version + 1
                WHERE business_id = $1 AND appointment_id = ANY ($2::uuid[])
               RETURNING appointment_id, version, status, schedule_version, starts_at, ends_at, staff_id)
             INSERT INTO appointment_events
               (business_id, appointment_id, version, event, from_status, to_status, actor, reason, happened_at,
                schedule_version, starts_at, ends_at, staff_id)
             SELECT $1, appointment_id, version, 'move', status, status, 'owner', $5, $6,
                    schedule_version, starts_at, ends_at, staff_id
               FROM given
             RETURNING appointment_id`,
    },
    [business, ids, move.to, move.name, move.reason, at(move.now)],
  );
  for (const row of given) announce(newsOf(business, row.appointment_id, 'move', 'owner'));
};
