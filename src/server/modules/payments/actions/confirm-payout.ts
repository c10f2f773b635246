import type { Payout } from '#contract/money-views.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer } from '../../businesses/index.ts';
import { presentPayout } from '../payouts.present.ts';
import { endResetHold, findPayouts } from '../payouts.repo.ts';

/** Takes the account as the right one after a reset of the password; deposits are asked again. */
export const confirmPayout = (
  platform: Pick<Platform, 'database'>,
  { session }: Pick<OwnerContext, 'session'>,
): Promise<Outcome<{ success: true; data: Payout }>> =>
  inTenant(platform.database, session.business, async (transaction) => {
    await lockOffer(transaction);
    if (!(await endResetHold(transaction)))
      return refusal('NOT_FOUND', { message: 'There is no account that waits to be confirmed.' });
    return done({ success: true, data: presentPayout(await findPayouts(transaction)) });
  });
