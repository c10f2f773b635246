import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import { insertUnlessThere } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** In which businesses an account is, and as what. */

type Asking = Pick<PlatformTransaction, 'query'>;

/** The businesses that an account came to. It may have left some: who is there now, members say alone. */
export const listBusinessIds = async ({ query }: Asking, email: string): Promise<readonly BusinessId[]> => {
  const rows = await query
    .selectFrom('account_businesses')
    .select('business_id')
    .where('email', '=', email)
    .execute();
  return rows.map(({ business_id: business }) => business);
};

/** Has an account found in a business. */
export const noteBusiness = ({ query }: Asking, email: string, business: BusinessId): Promise<boolean> =>
  insertUnlessThere(
    { query },
    query.insertInto('account_businesses').values({ email, business_id: business }),
  );

/**
 * Every business that an account belongs to, by name, and as what. In two statements, since businesses that are known lead
 * a cluster to their shards.
 */
export const listPlacesOf = async ({ query }: Asking, email: string) => {
  const businesses = await listBusinessIds({ query }, email);
  if (businesses.length === 0) return [];
  return query
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.business_id', 'members.business_id')
    .select([
      'members.business_id as business',
      'members.member_id as member',
      'members.role',
      'members.since',
      'businesses.name',
      'businesses.payout_hold as payoutHold',
      'businesses.asks_second_factor as asksFactor',
      'businesses.setup_completed_at as openSince',
    ])
    .where('members.business_id', 'in', businesses)
    .where('members.email', '=', email)
    .orderBy('businesses.name')
    .orderBy('members.business_id')
    .execute();
};
