import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

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
