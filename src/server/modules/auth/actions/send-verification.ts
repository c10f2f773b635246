import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { later } from '../../../platform/db/time-columns.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { type BusinessId, newId } from '../../../platform/ids.ts';
import { hitLimit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { verificationsPerAccount } from '../limits.ts';
import { verificationMinutes } from '../session-life.ts';
import { replaceVerification } from '../verification.repo.ts';

/** Mails an owner a link that shows the address to be theirs; voids the one before. Nothing where it was shown already. */
export const mailVerification = async (
  { secrets }: Pick<Platform, 'secrets'>,
  transaction: PlatformTransaction,
  owner: { readonly business: BusinessId; readonly email: string; readonly now: Instant },
): Promise<void> => {
  const verificationId = newId();
  const kept = await replaceVerification(transaction, owner.email, {
    id: verificationId,
    tokenHash: sha256(secrets.derive('verify-email', verificationId)),
    expiresAt: later(owner.now, verificationMinutes),
  });
  if (!kept) return;
  await transaction.emit({ type: 'address.asked', ...owner, verificationId });
};

/** Sends the link again, at most three times an hour. */
export const sendVerification = (
  platform: Platform,
  { session, now }: Pick<OwnerContext, 'session' | 'now'>,
): Promise<Outcome<{ success: true; message: string }>> =>
  acrossTenants(platform.database, async (transaction) => {
    const { business, email } = session;
    const limit = await hitLimit(transaction.query, verificationsPerAccount, email, now);
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    await mailVerification(platform, transaction, { business, email, now });
    return ok({ success: true, message: `We sent a link to ${email}. It works once, for 24 hours.` });
  });
