import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countFutureBookings, lockOffer } from '../../services/index.ts';
import { lockStaffMember, markStaffMemberDeleted } from '../staff.repo.ts';

/** Takes a staff member off the team; their appointments stay in the diary under their name. */
export const deleteStaffMember = async (
  platform: Platform,
  handle: string,
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<{ success: true; message: string; futureBookings: number }>> => {
  const { business } = context.session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    await lockOffer(transaction);
    if ((await lockStaffMember(transaction, id)) === undefined) return refusal('NOT_FOUND');
    await markStaffMemberDeleted(transaction, id, context.now);
    const futureBookings = await countFutureBookings(transaction, 'staff_id', id, context.now);
    return done({ success: true, message: 'Staff member deleted.', futureBookings });
  });
};
