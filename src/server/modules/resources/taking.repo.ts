import type { Instant } from '#core/calendar/instant.ts';
import { type ChangedTime, touchedBy } from '../../platform/db/news/touched-time.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { lockResources } from './resources.repo.ts';

/** A line of a booking, as far as it needs resources. */
type NeedingLine = {
  readonly line: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly cancelledAt: Instant | null;
  /** Absent: none. */
  readonly resourceIds?: readonly Id[];
};

type Claim = {
  readonly line: number;
  readonly resourceId: Id;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};

/** What lines that stand need of resources, each from its start to its end. */
const claimsOf = (lines: readonly NeedingLine[]): readonly Claim[] =>
  lines
    .filter(({ cancelledAt }) => cancelledAt === null)
    .flatMap(({ line, resourceIds = [], startsAt, endsAt }) =>
      resourceIds.map((resourceId) => ({ line, resourceId, startsAt, endsAt })),
    );

/**
 * Takes a unit of each resource that lines need for as long as they take, or none and says so where there would be more
 * in use at a time than there are; holds that have ended do not count. Units are counted under the resources' locks,
 * which come last and in one order.
 */
export const claimResources = async (
  transaction: TenantTransaction,
  {
    appointmentId,
    lines,
    expiresAt,
    now,
  }: {
    readonly appointmentId: Id;
    readonly lines: readonly NeedingLine[];
    /** The end of a hold; null: for good. */
    readonly expiresAt: Instant | null;
    readonly now: Instant;
  },
): Promise<boolean> => {
  const claims = claimsOf(lines);
  if (claims.length === 0) return true;
  await lockResources(transaction, [...new Set(claims.map(({ resourceId }) => resourceId))]);
  const taken = await transaction.prepared<ChangedTime>(
    {
      name: 'claim-resources',
      // guard: no-more-of-a-resource-is-in-use-than-there-is
      text: `WITH wanted AS (
               SELECT * FROM unnest($4::int[], $5::uuid[], $6::timestamptz[], $7::timestamptz[])
                          AS w (line, resource_id, starts_at, ends_at)),
             in_use AS (
               SELECT c.resource_id, lower(c.during) AS starts_at, upper(c.during) AS ends_at
                 FROM resource_claims c
                WHERE c.business_id = $1 AND c.claim_id <> $2 AND (c.expires_at IS NULL OR c.expires_at > $3)
                  AND EXISTS (SELECT FROM wanted w
                               WHERE w.resource_id = c.resource_id
                                 AND lower(c.during) < w.ends_at AND lower(c.during) > w.starts_at - interval '2 days'
                                 AND upper(c.during) > w.starts_at)
                UNION ALL SELECT resource_id, starts_at, ends_at FROM wanted),
             too_many AS (
               SELECT FROM wanted w
                 JOIN resources r ON r.business_id = $1 AND r.resource_id = w.resource_id
                 JOIN in_use o ON o.resource_id = w.resource_id AND o.starts_at < w.ends_at AND o.ends_at > w.starts_at
                WHERE r.quantity < (
                      SELECT count(*) FROM in_use u
                       WHERE u.resource_id = w.resource_id AND u.starts_at <= greatest(o.starts_at, w.starts_at)
                         AND u.ends_at > greatest(o.starts_at, w.starts_at)))
             INSERT INTO resource_claims (business_id, claim_id, line, resource_id, during, expires_at)
             SELECT $1, $2, w.line, w.resource_id, tstzrange(w.starts_at, w.ends_at, '[)'), $8
               FROM wanted w WHERE NOT EXISTS (SELECT FROM too_many)
             RETURNING resource_id AS whose, lower(during) AS starts_at, upper(during) AS ends_at`,
      touches: touchedBy,
    },
    [
      transaction.business,
      appointmentId,
      at(now),
      claims.map(({ line }) => line),
      claims.map(({ resourceId }) => resourceId),
      claims.map(({ startsAt }) => at(startsAt)),
      claims.map(({ endsAt }) => at(endsAt)),
      expiresAt === null ? null : at(expiresAt),
    ],
  );
  return taken.length === claims.length;
};

/** Makes the resources of a hold last, which may have ended: false where others have too many of them by now. */
export const keepHeldResources = async (
  transaction: TenantTransaction,
  kept: { readonly appointmentId: Id; readonly lines: readonly NeedingLine[]; readonly now: Instant },
): Promise<boolean> => {
  if (claimsOf(kept.lines).length === 0) return true;
  await transaction.query
    .deleteFrom('resource_claims')
    .where('business_id', '=', transaction.business)
    .where('claim_id', '=', kept.appointmentId)
    .execute();
  return claimResources(transaction, { ...kept, expiresAt: null });
};
