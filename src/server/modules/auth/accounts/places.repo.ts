import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** The businesses that an account belongs to. */
export const listBusinessIds = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  email: string,
): Promise<readonly BusinessId[]> => {
  const rows = await query.selectFrom('members').select('business_id').where('email', '=', email).execute();
  return rows.map(({ business_id: business }) => business);
};

/**
 * What accounts are told of businesses that are known by their ids, by name. Never joined to memberships: on a cluster a
 * business lies in a shard of its own, which its id alone leads to.
 */
export const findPlaces = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  businesses: readonly BusinessId[],
) => {
  const ids = [...new Set(businesses)];
  if (ids.length === 0) return [];
  return query
    .selectFrom('businesses')
    .select([
      'business_id as business',
      'name',
      'payout_hold as payoutHold',
      'asks_second_factor as asksFactor',
      'setup_completed_at as openSince',
    ])
    .where('business_id', 'in', ids)
    .orderBy('name')
    .orderBy('business_id')
    .execute();
};
