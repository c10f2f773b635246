import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockHolder, markMediaRemoved, setPicture } from '../media.repo.ts';
import type { PictureHolder } from '../picture-holder.ts';

/** Takes the picture off its holder; its files go when the job comes by. Without a picture there is nothing to do. */
export const removePicture = (
  platform: Platform,
  holder: PictureHolder,
  { now, session }: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<{ success: true }>> =>
  inTenantUnlessRefused(platform.database, session.business, async (transaction) => {
    const held = await lockHolder(transaction, holder);
    if (held === undefined) return refusal('NOT_FOUND');
    if (held.picture === null) return ok({ success: true });
    await setPicture(transaction, holder, null);
    await markMediaRemoved(transaction, held.picture, now);
    return ok({ success: true });
  });
