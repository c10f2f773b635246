import type { Instant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { type ChangedTime, touchedBy } from '../../../platform/db/news/touched-time.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { claimResources } from '../../resources/index.ts';
import type { BookingLine } from '../lines/lines.types.ts';

/** A stretch of somebody's time that a line takes, the gap after included; all numbers from 1. */
export type LineStretch = {
  readonly line: number;
  readonly segment: number;
  readonly hand: number;
  readonly staffId: Id;
  readonly during: Interval;
};

/** What the lines of a booking or a hold take of people's time. */
type LinesClaim = {
  readonly appointmentId: Id;
  readonly lines: readonly BookingLine[];
  readonly stretches: readonly LineStretch[];
  /** The end of a hold; null: for good. */
  readonly expiresAt: Instant | null;
  readonly now: Instant;
};

/**
 * Takes all stretches of a booking's or a hold's lines and the resources that these need, or says that they cannot be
 * had. The rows of the staff members are locked by the caller, in one order; the stretches are taken in one order as
 * well, so that two who want the same people never wait for each other in a circle. Lapsed holds in the way are cleared,
 * and all is asked for once more. Of what could not be had together nothing is left.
 */
export const claimLines = async (transaction: TenantTransaction, claim: LinesClaim): Promise<boolean> => {
  const taken =
    (await insertStretches(transaction, claim)) ||
    ((await clearLapsed(transaction, claim)) && (await insertStretches(transaction, claim)));
  if (taken && (await claimResources(transaction, claim))) return true;
  if (taken) await deleteStretches(transaction, claim);
  return false;
};

const spansOf = ({ stretches }: LinesClaim) => ({
  whose: stretches.map(({ staffId }) => staffId),
  starts: stretches.map(({ during }) => at(during.start)),
  ends: stretches.map(({ during }) => at(during.end)),
});

/** Ends what was held of these stretches for too long; false: nothing was. */
const clearLapsed = async (
  { prepared, business }: TenantTransaction,
  claim: LinesClaim,
): Promise<boolean> => {
  const { whose, starts, ends } = spansOf(claim);
  const lapsed = await prepared(
    {
      name: 'clear-lapsed-stretches',
      // guard: a-lapsed-hold-of-a-line-is-in-nobodys-way
      text: `WITH lapsed AS (
               SELECT o.occupancy_id, o.line, o.segment, o.hand
                 FROM occupancies o
                 JOIN unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) AS w (staff_id, starts_at, ends_at)
                   ON o.staff_id = w.staff_id AND o.during && tstzrange(w.starts_at, w.ends_at, '[)')
                WHERE o.business_id = $1 AND o.expires_at <= $2
                ORDER BY o.staff_id, lower(o.during) FOR UPDATE OF o)
             DELETE FROM occupancies o USING lapsed l
              WHERE o.business_id = $1 AND o.occupancy_id = l.occupancy_id AND o.line = l.line AND o.segment = l.segment
                AND o.hand = l.hand RETURNING 1`,
      // It was free already.
      touches: () => [],
    },
    [business, at(claim.now), whose, starts, ends],
  );
  return lapsed.length > 0;
};

/** All of them or none. */
const insertStretches = async (transaction: TenantTransaction, claim: LinesClaim): Promise<boolean> => {
  const { appointmentId, stretches, expiresAt } = claim;
  const { whose, starts, ends } = spansOf(claim);
  const claimed = await transaction.prepared<ChangedTime>(
    {
      name: 'claim-stretches',
      // guard: whoever-loses-a-line-is-told-and-not-failed
      text: `INSERT INTO occupancies (business_id, occupancy_id, line, segment, hand, staff_id, during, expires_at)
             SELECT $1, $2, w.line, w.segment, w.hand, w.staff_id, tstzrange(w.starts_at, w.ends_at, '[)'), $3
               FROM unnest($4::int[], $5::int[], $6::int[], $7::uuid[], $8::timestamptz[], $9::timestamptz[])
                      AS w (line, segment, hand, staff_id, starts_at, ends_at)
              ORDER BY w.staff_id, w.starts_at
             ON CONFLICT DO NOTHING
             RETURNING staff_id AS whose, lower(during) AS starts_at, upper(during) AS ends_at`,
      touches: touchedBy,
    },
    [
      transaction.business,
      appointmentId,
      expiresAt === null ? null : at(expiresAt),
      stretches.map(({ line }) => line),
      stretches.map(({ segment }) => segment),
      stretches.map(({ hand }) => hand),
      whose,
      starts,
      ends,
    ],
  );
  // guard: all-lines-are-taken-or-none
  if (claimed.length === stretches.length) return true;
  if (claimed.length > 0) await deleteStretches(transaction, claim);
  return false;
};

/** Other lines of the booking keep theirs. */
const deleteStretches = ({ query, business }: TenantTransaction, { appointmentId, stretches }: LinesClaim) =>
  query
    .deleteFrom('occupancies')
    .where('business_id', '=', business)
    .where('occupancy_id', '=', appointmentId)
    .where('line', 'in', [...new Set(stretches.map(({ line }) => line))])
    .execute();

/**
 * Makes a hold of several stretches last. False: some of it was cleared away for somebody else, or one of its staff
 * members or services is gone.
 */
export const keepHeldStretches = async (
  { prepared, business }: TenantTransaction,
  hold: {
    readonly id: Id;
    readonly stretches: number;
    readonly staffIds: readonly Id[];
    readonly serviceIds: readonly Id[];
  },
): Promise<boolean> => {
  const kept = await prepared<ChangedTime>(
    {
      name: 'keep-held-stretches',
      text: `UPDATE occupancies o SET expires_at = NULL
              WHERE o.business_id = $1 AND o.occupancy_id = $2
                AND (SELECT count(*) FROM occupancies h WHERE h.business_id = $1 AND h.occupancy_id = $2) = $3
                AND NOT EXISTS (SELECT FROM staff m
                                 WHERE m.business_id = $1 AND m.staff_id = ANY($4::uuid[]) AND m.deleted_at IS NOT NULL)
                AND NOT EXISTS (SELECT FROM services s
                                 WHERE s.business_id = $1 AND s.service_id = ANY($5::uuid[]) AND s.deleted_at IS NOT NULL)
          RETURNING o.staff_id AS whose, lower(o.during) AS starts_at, upper(o.during) AS ends_at`,
      touches: touchedBy,
    },
    [business, hold.id, hold.stretches, hold.staffIds, hold.serviceIds],
  );
  return kept.length > 0;
};

/** Whether none of these was deleted; the caller holds their rows. */
export const areStanding = async (
  { query, business }: TenantTransaction,
  { staffIds, serviceIds }: { readonly staffIds: readonly Id[]; readonly serviceIds: readonly Id[] },
): Promise<boolean> => {
  const gone = await query
    .selectFrom('staff')
    .select('staff_id as id')
    .where('business_id', '=', business)
    .where('staff_id', 'in', [...staffIds])
    .where('deleted_at', 'is not', null)
    .unionAll(
      query
        .selectFrom('services')
        .select('service_id as id')
        .where('business_id', '=', business)
        .where('service_id', 'in', [...serviceIds])
        .where('deleted_at', 'is not', null),
    )
    .execute();
  return gone.length === 0;
};

/**
 * Holds the services of lines, so that none is deleted or comes to need something else meanwhile; in one order, before any
 * staff member.
 */
export const lockLineServices = ({ query, business }: TenantTransaction, ids: readonly Id[]) =>
  query
    .selectFrom('services')
    .select(['service_id', 'resource_ids'])
    .where('business_id', '=', business)
    .where('service_id', 'in', [...ids])
    .orderBy('service_id')
    .forKeyShare()
    .execute();
