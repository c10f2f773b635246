import type { Outcome } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseNames } from '../../auth/index.ts';
import { listCategories, lockOffer, replaceCategories } from '../businesses.repo.ts';

/** Replaces the list, each name once, in the order given. Services keep the category they have. */
export const saveCategories = async (
  platform: Platform,
  business: BusinessId,
  names: readonly string[],
): Promise<Outcome<{ success: true; data: string[] }>> => {
  const unique = [...new Set(names)];
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    // A service that is saved with a new category adds it to the same list.
    await lockOffer(transaction);
    const before = new Set(await listCategories(transaction));
    const misleading = refuseNames(
      names.map((name, at) => ({ field: `categories.${at}`, name })).filter(({ name }) => !before.has(name)),
    );
    if (misleading !== null) return misleading;
    await replaceCategories(transaction, unique);
    return ok({ success: true, data: unique });
  });
};
