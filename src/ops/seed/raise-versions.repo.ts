import { RAISE_AVAILABILITY_VERSION } from '#server/platform/db/schedule-writes.ts';
import type { PlatformTransaction } from '#server/platform/db/transaction.ts';
import type { BusinessId } from '#server/platform/ids.ts';
import { longStatement } from './seed-progress.repo.ts';

/** Tells whoever keeps these businesses' diaries in memory that they are old. The last work of its transaction. */
export const raiseAvailabilityVersions = async (
  { prepared }: PlatformTransaction,
  businesses: readonly BusinessId[],
): Promise<void> => {
  await prepared(longStatement('SET LOCAL ROLE akoko_tenant'), []);
  for (const business of [...businesses].sort()) {
    await prepared(longStatement("SELECT set_config('app.business_id', $1, true)"), [business]);
    await prepared(longStatement(RAISE_AVAILABILITY_VERSION), []);
  }
};
