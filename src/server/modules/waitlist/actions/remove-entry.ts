import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endOffer } from '../../appointments/index.ts';
import { findEntry, removeWaiting } from '../waitlist.repo.ts';

/** Somebody who is being offered a time, or takes it, at this very moment is looked at once more. */
const LOOKS = 3;

/** Takes somebody off the list; a time that is held for them is free at once. */
export const removeEntry = async (
  platform: Platform,
  handle: string,
  { session }: Pick<OwnerContext, 'session'>,
): Promise<Outcome<{ success: true }>> => {
  const id = readOwnHandle(session.business, handle);
  if (id === null) return refusal('NOT_FOUND');
  const found = await inTenant(platform.database, session.business, (transaction) => remove(transaction, id));
  return found ? ok({ success: true }) : refusal('NOT_FOUND');
};

/** The offer's row is held before the entry's, as whoever takes or declines it does. */
const remove = async (transaction: TenantTransaction, id: Id): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look += 1) {
    const entry = await findEntry(transaction, id);
    if (entry === undefined) return false;
    const removed =
      entry.offer_id === null
        ? await removeWaiting(transaction, id)
        : await endOffer(transaction, entry.offer_id, { state: 'declined', removed: true });
    if (removed) return true;
  }
  throw new Error('An entry of the waitlist kept changing while it was removed');
};
