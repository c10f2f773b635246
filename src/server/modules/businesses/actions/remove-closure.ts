import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Closure } from '#contract/settings-views.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer } from '../businesses.repo.ts';
import { findPresentedClosures } from '../settings.reads.ts';
import { deleteClosure } from '../settings.repo.ts';
import { lookAtWaiting } from '../waiting-days.repo.ts';

/** Opens the business again on the days of a closure. */
export const removeClosure = async (
  platform: Platform,
  handle: string,
  context: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<{ success: true; data: Closure[] }>> => {
  const { business } = context.session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(
      transaction.query,
      { business, route: 'remove-closure', key: context.idempotencyKey, body: handle, now: context.now },
      async () => {
        await lockOffer(transaction);
        if (!(await deleteClosure(transaction, id))) return refusal('NOT_FOUND');
        await lookAtWaiting(transaction);
        return ok({ success: true, data: await findPresentedClosures(transaction, context.now) });
      },
    ),
  );
};
