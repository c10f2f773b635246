import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { closeOffer, lockOfferRow } from '../offers.repo.ts';
import { releaseHire, releaseTime } from '../record/record.repo.ts';

/**
 * Ends an offer that nobody took; its time is free at once. False: it was over already, or is no offer. `removed`: its
 * client was taken off the list.
 */
export const endOffer = async (
  transaction: TenantTransaction,
  id: Id,
  end: { readonly state: 'declined' | 'lapsed'; readonly removed?: boolean },
): Promise<boolean> => {
  const offer = await lockOfferRow(transaction, id);
  if (offer?.state !== 'open') return false;
  await releaseTime(transaction, id);
  await releaseHire(transaction, id);
  await closeOffer(transaction, offer, end);
  return true;
};
