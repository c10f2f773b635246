import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import { hitLimit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { verificationTriesPerAddress } from '../limits.ts';
import { consumeVerification, endUnverifiedHold, isLiveVerification } from '../verification.repo.ts';

/** Takes an address as its owner's, by the link mailed to it, once. TOKEN_INVALID for any link that is not live. */
export const verifyEmail = async (
  platform: Platform,
  token: string,
  { now, address }: Pick<RequestContext, 'now' | 'address'>,
): Promise<Outcome<{ success: true; message: string }>> =>
  acrossTenants(platform.database, async (transaction) => {
    const limit = await hitLimit(transaction.query, verificationTriesPerAddress, address, now);
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const business = await consumeVerification(transaction, sha256(token), now);
    if (business === null) return refusal('TOKEN_INVALID');
    await endUnverifiedHold(transaction, business);
    // guard: what-was-held-back-is-sent-once-the-address-is-confirmed
    await transaction.emit({ type: 'address.confirmed', business, now });
    return ok({ success: true, message: 'Your email address is confirmed.' });
  });

/** Whether a link is still good, without using it. */
export const isVerificationLive = (platform: Platform, token: string): Promise<boolean> =>
  acrossTenants(platform.database, (transaction) =>
    isLiveVerification(transaction, sha256(token), platform.clock.now()),
  );
