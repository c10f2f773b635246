import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

export const findWalkIn = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('clients')
    .select('client_id')
    .where('business_id', '=', business)
    .where('walk_in', '=', true)
    .executeTakeFirst();

/** Does nothing where there is one already. */
export const addWalkIn = async (
  { query, business }: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<void> => {
  await query
    .insertInto('clients')
    .values({
      business_id: business,
      client_id: id,
      name: 'Walk-in',
      phone: null,
      walk_in: true,
      created_at: at(now),
    })
    .onConflict((conflict) => conflict.columns(['business_id']).where('walk_in', '=', true).doNothing())
    .execute();
};
