import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { Settings } from '#contract/settings-views.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer } from '../businesses.repo.ts';
import { findSettings } from '../settings.reads.ts';
import { lookAtWaiting } from '../waiting-days.repo.ts';

export type SavedSettings = Outcome<{ success: true; data: Settings }>;
export type SettingsContext = Pick<OwnerContext, 'now' | 'session'>;

/**
 * Makes an owner's change while nothing else of the offer changes, and answers with the settings as they now stand;
 * unless `refuse` finds, under the same lock, why it may not be made.
 */
export const changeSettings = (
  platform: Platform,
  context: SettingsContext,
  change: (transaction: TenantTransaction) => Promise<unknown>,
  refuse: (transaction: TenantTransaction) => Promise<Refusal | null> = () => Promise.resolve(null),
): Promise<SavedSettings> =>
  inTenantUnlessRefused(platform.database, context.session.business, async (transaction) => {
    await lockOffer(transaction);
    const refused = await refuse(transaction);
    if (refused !== null) return refused;
    await change(transaction);
    await lookAtWaiting(transaction);
    return ok({ success: true, data: await findSettings(transaction, context.now) });
  });
