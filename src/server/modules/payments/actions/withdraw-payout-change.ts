import { type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer } from '../../businesses/index.ts';
import { presentPayout } from '../payouts.present.ts';
import { findPayouts, lockPayouts, retirePayout } from '../payouts.repo.ts';
import { isTakingOver } from '../taking-over.ts';
import type { SavedPayout } from './change-payout.ts';

/** Drops the change that waits; until it takes over, and for whoever is signed in, since nothing moves by it. */
export const withdrawPayoutChange = (
  { database }: Pick<Platform, 'database'>,
  { session: { business }, now, idempotencyKey }: Pick<OwnerContext, 'session' | 'now' | 'idempotencyKey'>,
): Promise<SavedPayout> =>
  inTenantUnlessRefused(database, business, async (transaction) => {
    await lockOffer(transaction);
    const attempt = { business, route: 'withdraw-payout', key: idempotencyKey, body: null, now };
    return once(transaction.query, attempt, async () => {
      const { waiting } = await lockPayouts(transaction);
      if (waiting === undefined) return nothingThere('There is no change that waits.');
      // guard: a-change-that-takes-over-cannot-be-taken-back
      if (isTakingOver(waiting, now))
        return nothingThere('The change has taken over already. You can change the account again.');
      await retirePayout(transaction, waiting.payout_id, 'withdrawn');
      return ok({ success: true, data: presentPayout(await findPayouts(transaction)) });
    });
  });

const nothingThere = (message: string): Refusal => refusal('NOT_FOUND', { message });
