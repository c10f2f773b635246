import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer } from '../../businesses/index.ts';
import { existingStaff, findService, lockService, replaceAssignedStaff } from '../services.repo.ts';
import { type SavedService, savedService } from './create-service.ts';

/** Says who performs a time-based service; nobody means every staff member can. Unknown staff are NOT_FOUND. */
export const assignStaff = async (
  platform: Platform,
  handle: string,
  staffHandles: readonly string[],
  { session }: Pick<OwnerContext, 'session'>,
): Promise<Outcome<SavedService>> => {
  const id = readOwnHandle(session.business, handle);
  const staffIds = [...new Set(staffHandles.map((staff) => readOwnHandle(session.business, staff)))];
  if (id === null || !staffIds.every((staff): staff is Id => staff !== null)) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, session.business, async (transaction) => {
    await lockOffer(transaction);
    if ((await lockService(transaction, id)) === undefined) return refusal('NOT_FOUND');
    const service = await findService(transaction, id);
    if (service?.booking_type !== 'time-based') return refusal('NOT_FOUND');
    if ((await existingStaff(transaction, staffIds)) !== staffIds.length) return refusal('NOT_FOUND');
    await replaceAssignedStaff(transaction, id, staffIds);
    return ok(await savedService(transaction, id));
  });
};
