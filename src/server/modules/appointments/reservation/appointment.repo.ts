import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { type ChangedTime, touchedBy } from '../../../platform/db/news/touched-time.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { lookAtWaiting } from '../../businesses/index.ts';

/** A staff member's time for an appointment or a hold. */
type TimeClaim = {
  readonly appointmentId: Id;
  readonly staffId: Id;
  readonly serviceId: Id;
  readonly during: Interval;
  /** The end of a hold; null: for good. */
  readonly expiresAt: Instant | null;
  /** As it was when the diary was read; null: it may lie in a blocked time, or does not for sure. */
  readonly blockVersion: number | null;
  readonly now: Instant;
};

/**
 * Takes a staff member's time, or says that it cannot be had. Staff and service are read again under a key lock, so that
 * neither can be deleted and nothing be blocked meanwhile; ON CONFLICT DO NOTHING waits for a rival and then yields no
 * row, where a plain INSERT would deadlock under load. Lapsed holds in the way are cleared, and the time is asked for
 * once more.
 */
export const claimTime = async (transaction: TenantTransaction, claim: TimeClaim): Promise<boolean> =>
  (await insertTime(transaction, claim)) ||
  ((await clearLapsed(transaction, claim)) && (await insertTime(transaction, claim)));

/** Ends what was held of a time for too long; false: nothing was. */
const clearLapsed = async (
  { prepared, business }: TenantTransaction,
  { staffId, during, now }: TimeClaim,
): Promise<boolean> => {
  const lapsed = await prepared(
    {
      name: 'clear-lapsed-time',
      // guard: a-lapsed-hold-of-time-is-in-nobodys-way
      // guard: a-live-hold-keeps-its-time
      text: `DELETE FROM occupancies
              WHERE business_id = $1 AND staff_id = $2 AND expires_at <= $5
                AND during && tstzrange($3, $4, '[)') RETURNING 1`,
      // It was free already.
      touches: () => [],
    },
    [business, staffId, at(during.start), at(during.end), at(now)],
  );
  return lapsed.length > 0;
};

const insertTime = async (
  { prepared, business }: TenantTransaction,
  { appointmentId, staffId, serviceId, during, expiresAt, blockVersion }: TimeClaim,
): Promise<boolean> => {
  const taken = await prepared(
    {
      name: 'claim-time',
      // guard: whoever-loses-a-time-is-told-and-not-failed
      // guard: nobody-is-booked-who-was-deleted
      // guard: what-needs-resources-is-booked-by-its-lines
      // guard: no-client-books-into-a-time-that-is-blocked-meanwhile
      text: `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
             SELECT m.business_id, $2, m.staff_id, tstzrange($5, $6, '[)'), $7
               FROM staff m
               JOIN services s ON s.business_id = m.business_id AND s.service_id = $4
              WHERE m.business_id = $1 AND m.staff_id = $3 AND m.deleted_at IS NULL
                AND s.deleted_at IS NULL AND s.available AND s.resource_ids = '{}'
                AND m.block_version = coalesce($8, m.block_version)
                FOR KEY SHARE OF m, s
             ON CONFLICT DO NOTHING RETURNING occupancy_id`,
      touches: () => [{ whose: staffId, from: during.start, until: during.end }],
    },
    [
      business,
      appointmentId,
      staffId,
      serviceId,
      at(during.start),
      at(during.end),
      expiresAt === null ? null : at(expiresAt),
      blockVersion,
    ],
  );
  return taken.length > 0;
};

/** Whether any of these times of staff members is blocked. */
export const isBlocked = async (
  { prepared, business }: Pick<TenantTransaction, 'prepared' | 'business'>,
  stretches: readonly { readonly staffId: Id; readonly during: Interval }[],
): Promise<boolean> => {
  const rows = await prepared(
    {
      name: 'is-blocked',
      text: `SELECT FROM blocked_times b
               JOIN unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS w (staff_id, starts_at, ends_at)
                 ON b.staff_id = w.staff_id AND b.starts_at < w.ends_at AND b.ends_at > w.starts_at
              WHERE b.business_id = $1 LIMIT 1`,
    },
    [
      business,
      stretches.map(({ staffId }) => staffId),
      stretches.map(({ during }) => at(during.start)),
      stretches.map(({ during }) => at(during.end)),
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

type FreedTime = ChangedTime & { readonly first_day: CalendarDate; readonly last_day: CalendarDate };

/** Gives back all time and resources that a booking or a hold has; whoever waits for that day is thought of at once. */
export const releaseTime = async (transaction: TenantTransaction, appointmentId: Id): Promise<void> => {
  const freed = await transaction.prepared<FreedTime>(
    {
      name: 'release-time',
      // No local day starts or ends further from its UTC day.
      text: `WITH freed AS (
               DELETE FROM occupancies WHERE business_id = $1 AND occupancy_id = $2 RETURNING staff_id AS whose, during),
             left_free AS (
               DELETE FROM resource_claims WHERE business_id = $1 AND claim_id = $2 RETURNING resource_id AS whose, during)
             SELECT whose, lower(during) AS starts_at, upper(during) AS ends_at,
                    (lower(during) AT TIME ZONE 'UTC')::date - 1 AS first_day, (upper(during) AT TIME ZONE 'UTC')::date + 1 AS last_day
               FROM (SELECT * FROM freed UNION ALL SELECT * FROM left_free) AS given_back`,
      touches: touchedBy,
    },
    [transaction.business, appointmentId],
  );
  const [first, ...others] = freed;
  if (first === undefined) return;
  const days = others.reduce(
    ({ from, to }, { first_day, last_day }) => ({
      from: first_day < from ? first_day : from,
      to: last_day > to ? last_day : to,
    }),
    { from: first.first_day, to: first.last_day },
  );
  await lookAtWaiting(transaction, days);
};

/** Holds the rows of these staff members, or of all with null, in one order: whoever moves their time waits. */
export const lockStaff = ({ query, business }: TenantTransaction, ids: readonly Id[] | null) =>
  query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .$if(ids !== null, (some) => some.where(sql<boolean>`staff_id = ANY(${[...(ids ?? [])]}::uuid[])`))
    .orderBy('staff_id')
    // guard: whoever-is-given-a-booking-is-not-deleted-meanwhile
    .forNoKeyUpdate()
    .execute();
