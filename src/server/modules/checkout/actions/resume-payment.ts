import type { Outcome } from '#contract/outcome.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockIntent, newReference, reopenIntent } from '../../payments/index.ts';
import { type Initialized, openInTime } from './initialize-payment.ts';

type Wish = {
  readonly channel: 'checkout' | 'transfer';
  /** Whether the payment at the provider is over: it was declined there. */
  readonly spent: boolean;
};

/**
 * Goes on with the payment of a time that is still held: at the page that is open, or at a new one where that cannot be
 * paid any more or another way was chosen. The hold ends when it would have. Money that comes to the earlier page after
 * all is known nowhere, and goes back whole.
 */
export const resumePayment = async (
  platform: Platform,
  business: BusinessId,
  id: Id,
  { channel, spent }: Wish,
): Promise<Outcome<Initialized>> => {
  await inTenant(platform.database, business, async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (intent?.state !== 'open' || (intent.channel === channel && !spent)) return;
    await reopenIntent(transaction, id, { reference: newReference(business), channel });
  });
  return openInTime(platform, business, id);
};
