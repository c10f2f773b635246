import { inTenant } from '../../../platform/db/transaction.ts';
import { readHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endOffer, findOfferOf } from '../../appointments/index.ts';

/** Gives an offered time back for the next in line, once; one that is over already stays as it is. */
export const declineOffer = async ({ database }: Platform, token: string): Promise<void> => {
  const named = readHandle(token.slice(0, 44));
  if (named === null) return;
  await inTenant(database, named.business, async (transaction) => {
    const offer = await findOfferOf(transaction, token);
    if (offer !== null) await endOffer(transaction, offer.offer_id, { state: 'declined' });
  });
};
