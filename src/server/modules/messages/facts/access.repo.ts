import { sql } from 'kysely';
import type { InvitedRole } from '#core/accounts/permissions.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** Who or what else has access to a business, and since when. */
export type GivenAccess = { readonly since: Instant } & (
  | { readonly to: 'member' | 'invitation'; readonly email: string; readonly role: InvitedRole }
  | { readonly to: 'key' | 'device'; readonly name: string }
  | { readonly to: 'webhook' }
);

const DAYS_TOLD = 30;
const MOST_TOLD = 30;

/**
 * What was given access in the last thirty days and has it still, the newest first; nothing where `email` is not the
 * owner's, whom alone it concerns.
 */
export const listGivenAccess = async (
  { query }: PlatformTransaction,
  { business, email, now }: { readonly business: BusinessId; readonly email: string; readonly now: Instant },
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
       AND EXISTS (SELECT FROM users u WHERE u.business_id = ${business} AND u.email = ${email})
     ORDER BY given.since DESC, given."to", given.email, given.name
     LIMIT ${sql.lit(MOST_TOLD)}`.execute(query);
  return rows;
};

/** The address the owner signs in with; empty where the business has no account. */
export const findOwnerAddress = async ({ query, business }: TenantTransaction): Promise<string> => {
  const owner = await query
    .selectFrom('users')
    .select('email')
    .where('business_id', '=', business)
    .executeTakeFirst();
  return owner?.email ?? '';
};
