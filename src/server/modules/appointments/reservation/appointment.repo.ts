import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { lookAtWaiting } from '../../businesses/index.ts';

/**
 * Takes a staff member's time for an appointment or a hold, or says that it cannot be had. Staff and service are read
 * again under a key lock, so that neither can be deleted meanwhile; ON CONFLICT DO NOTHING waits for a rival and then
 * yields no row, where a plain INSERT would deadlock under load. Lapsed holds in the way are cleared first: reading
 * their count makes the deletion come before the insertion.
 */
export const claimTime = async (
  { prepared, business }: TenantTransaction,
  claim: {
    readonly appointmentId: Id;
    readonly staffId: Id;
    readonly serviceId: Id;
    readonly during: Interval;
    /** The end of a hold; null: for good. */
    readonly expiresAt: Instant | null;
    readonly now: Instant;
  },
): Promise<boolean> => {
  const rows = await prepared<{ occupancy_id: Id }>(
    {
      name: 'claim-time',
      // guard: whoever-loses-a-time-is-told-and-not-failed
      // guard: a-lapsed-hold-of-time-is-in-nobodys-way
      // guard: a-live-hold-keeps-its-time
      // guard: nobody-is-booked-who-was-deleted
      text: `WITH cleared AS (
               DELETE FROM occupancies
                WHERE business_id = $1 AND staff_id = $3 AND expires_at <= $8
                  AND during && tstzrange($5, $6, '[)') RETURNING occupancy_id)
             INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
             SELECT m.business_id, $2, m.staff_id, tstzrange($5, $6, '[)'), $7
               FROM (SELECT count(*) FROM cleared) done CROSS JOIN staff m
               JOIN services s ON s.business_id = m.business_id AND s.service_id = $4
              WHERE m.business_id = $1 AND m.staff_id = $3 AND m.deleted_at IS NULL
                AND s.deleted_at IS NULL AND s.available
                FOR KEY SHARE OF m, s
             ON CONFLICT DO NOTHING RETURNING occupancy_id`,
    },
    [
      business,
      claim.appointmentId,
      claim.staffId,
      claim.serviceId,
      at(claim.during.start),
      at(claim.during.end),
      claim.expiresAt === null ? null : at(claim.expiresAt),
      at(claim.now),
    ],
  );
  return rows.length > 0;
};

/**
 * Takes a staff member's time for a booking whose service may be gone by now, or says that it cannot be had. The
 * staff member's row is locked by the caller. Lapsed holds in the way are cleared first.
 */
export const takeTime = async (
  { query, business }: TenantTransaction,
  take: {
    readonly appointmentId: Id;
    readonly staffId: Id;
    readonly during: Interval;
    readonly now: Instant;
  },
): Promise<boolean> => {
  await query
    .deleteFrom('occupancies')
    .where('business_id', '=', business)
    .where('staff_id', '=', take.staffId)
    .where('expires_at', '<=', moment(take.now))
    .where(sql<boolean>`during && tstzrange(${at(take.during.start)}, ${at(take.during.end)}, '[)')`)
    .execute();
  const taken = await query
    .insertInto('occupancies')
    .values({
      business_id: business,
      occupancy_id: take.appointmentId,
      staff_id: take.staffId,
      during: `[${at(take.during.start)},${at(take.during.end)})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('occupancy_id')
    .executeTakeFirst();
  // guard: an-edit-that-loses-its-new-time-keeps-the-old-one
  return taken !== undefined;
};

/** Gives a staff member's time back; whoever waits for that day is thought of at once. */
export const releaseTime = async (transaction: TenantTransaction, appointmentId: Id): Promise<void> => {
  const freed = await transaction.query
    .deleteFrom('occupancies')
    .where('business_id', '=', transaction.business)
    .where('occupancy_id', '=', appointmentId)
    // No local day starts or ends further from its UTC day.
    .returning([
      sql<CalendarDate>`(lower(during) AT TIME ZONE 'UTC')::date - 1`.as('from'),
      sql<CalendarDate>`(upper(during) AT TIME ZONE 'UTC')::date + 1`.as('to'),
    ])
    .executeTakeFirst();
  if (freed !== undefined) await lookAtWaiting(transaction, freed);
};

/** Holds the rows of these staff members, or of all with null, in one order: whoever moves their time waits. */
export const lockStaff = ({ query, business }: TenantTransaction, ids: readonly Id[] | null) =>
  query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .$if(ids !== null, (some) => some.where('staff_id', 'in', [...(ids ?? [])]))
    .orderBy('staff_id')
    // guard: whoever-is-given-a-booking-is-not-deleted-meanwhile
    .forNoKeyUpdate()
    .execute();
