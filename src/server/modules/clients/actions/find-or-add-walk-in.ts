import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { addWalkIn, findWalkIn } from '../walk-in.repo.ts';

/**
 * The one record of a business that bookings without a telephone number belong to. It is nobody's: never listed, never
 * found, never written to, neither merged nor erased.
 */
export const findOrAddWalkIn = async (transaction: TenantTransaction, now: Instant): Promise<Id> => {
  const known = await findWalkIn(transaction);
  if (known !== undefined) return known.client_id;
  // Of two first ones at once the second waits here, and finds the record of the other.
  await addWalkIn(transaction, newId(), now);
  const added = await findWalkIn(transaction);
  if (added === undefined) throw new Error('The record of walk-ins is gone');
  return added.client_id;
};
