import { sql } from 'kysely';
import type { InvitedRole } from '#core/accounts/permissions.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { findOwner, type OwnedBusiness } from '../../auth/index.ts';

/** Who or what else has access to a business, and since when. */
export type GivenAccess = {
  readonly since: Instant;
  /** In which business, where more than one is told of. */
  readonly at?: string;
} & (
  | { readonly to: 'member' | 'invitation'; readonly email: string; readonly role: InvitedRole }
  | { readonly to: 'key' | 'device'; readonly name: string }
  | { readonly to: 'webhook' }
);

const DAYS_TOLD = 30;
const MOST_TOLD = 30;

/** What was given access to a business in the last thirty days and has it still, the newest first. */
export const listGivenAccess = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  now: Instant,
): Promise<readonly GivenAccess[]> => {
  const { rows } = await sql<GivenAccess>`
    SELECT given.* FROM (
      SELECT 'member' AS "to", email, role, NULL AS name, coalesce(place_since, since) AS since
        FROM members WHERE business_id = ${business} AND role <> 'owner'
      UNION ALL
      SELECT 'invitation', email, role, NULL, created_at
        FROM invitations WHERE business_id = ${business} AND expires_at > ${moment(now)}
      UNION ALL
      SELECT 'key', NULL, NULL, name, created_at
        FROM api_keys WHERE business_id = ${business} AND ended_at IS NULL
      UNION ALL
      SELECT 'device', NULL, NULL, name, since
        FROM shared_devices WHERE business_id = ${business}
      UNION ALL
      SELECT 'webhook', NULL, NULL, NULL, coalesce(address_since, created_at)
        FROM webhooks WHERE business_id = ${business}) given
     WHERE given.since > ${moment(toInstant(now - DAYS_TOLD * dayMs))}
     ORDER BY given.since DESC, given."to", given.email, given.name
     LIMIT ${sql.lit(MOST_TOLD)}`.execute(query);
  return rows;
};

/** The same of all that somebody owns; of several each says where. */
export const listAccessToOwned = async (
  transaction: PlatformTransaction,
  owned: readonly OwnedBusiness[],
  now: Instant,
): Promise<readonly GivenAccess[]> => {
  const all: GivenAccess[] = [];
  for (const { business, businessName } of owned) {
    const given = await listGivenAccess(transaction, business, now);
    all.push(...given.map((one) => (owned.length > 1 ? { ...one, at: businessName } : one)));
  }
  return all.toSorted((a, b) => b.since - a.since).slice(0, MOST_TOLD);
};

/** The address the owner signs in with; empty where nobody owns the business. */
export const findOwnerAddress = async (transaction: TenantTransaction): Promise<string> =>
  (await findOwner(transaction, transaction.business))?.email ?? '';

/** What somebody is to a business now, and what that is called; `role`: null where they are nothing to it. */
export const findMembership = ({ query }: PlatformTransaction, business: BusinessId, email: string) =>
  query
    .selectFrom('businesses')
    .leftJoin('members', (join) =>
      join.onRef('members.business_id', '=', 'businesses.business_id').on('members.email', '=', email),
    )
    .select(['businesses.name as businessName', 'businesses.time_zone as zone', 'members.role as role'])
    .where('businesses.business_id', '=', business)
    .executeTakeFirstOrThrow();
