import { inTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockIntent } from '../../payments/index.ts';
import { releaseHold } from './make-room.ts';

/**
 * Gives a time back that is held for a payment, as its client asks: it is free for others at once. What is settled, or
 * over, stays as it is.
 */
export const letGoHold = (platform: Platform, business: BusinessId, id: Id): Promise<void> =>
  inTenant(platform.database, business, async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (intent === undefined || (intent.state !== 'opening' && intent.state !== 'open')) return;
    await releaseHold(transaction, intent, { problem: LET_GO, now: platform.clock.now() });
  });

/** Why such a payment is over. */
export const LET_GO = 'let go by the client';
