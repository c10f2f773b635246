import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer } from '../../businesses/index.ts';
import { countFutureBookings, lockService, markServiceDeleted } from '../services.repo.ts';

/** Takes a service off the menu for good; bookings already made keep their own copy and stay in the diary. */
export const deleteService = async (
  platform: Platform,
  handle: string,
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<{ success: true; message: string; futureBookings: number }>> => {
  const { business } = context.session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    await lockOffer(transaction);
    if ((await lockService(transaction, id)) === undefined) return refusal('NOT_FOUND');
    await markServiceDeleted(transaction, id, context.now);
    const futureBookings = await countFutureBookings(transaction, 'service_id', id, context.now);
    return ok({ success: true, message: 'Service deleted successfully.', futureBookings });
  });
};
