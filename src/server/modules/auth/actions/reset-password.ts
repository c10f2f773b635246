import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import { hitLimit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { consumeReset, deleteSessionsOf, isLiveReset, setPassword } from '../auth.repo.ts';
import { refuseCommonPassword } from '../common-password.ts';
import { rememberDevice } from '../known-device.ts';
import { resetTriesPerAddress } from '../limits.ts';
import { hashPassword } from '../password.ts';
import { markVerified, renewCapabilities } from '../verification.repo.ts';

/**
 * Sets the password by a link, once. Whoever opened it has the owner's mailbox, and whoever had the account before may
 * have been somebody else: every session and every address that opens something ends, and payouts wait until they are
 * confirmed. TOKEN_INVALID for any link that is not live.
 */
export const resetPassword = async (
  platform: Platform,
  reset: { readonly token: string; readonly password: string },
  asking: Pick<RequestContext, 'now' | 'address' | 'deviceCookie'>,
): Promise<Outcome<{ message: string; deviceCookie: string }>> => {
  const common = refuseCommonPassword(reset.password);
  if (common !== null) return common;
  const tokenHash = sha256(reset.token);
  const { limit, live } = await acrossTenants(platform.database, async (transaction) => ({
    limit: await hitLimit(transaction.query, resetTriesPerAddress, asking.address, asking.now),
    live: await isLiveReset(transaction, tokenHash, asking.now),
  }));
  if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
  // A password costs memory and a good part of a second to hash: that is not done for whoever has no link.
  if (!live) return refusal('TOKEN_INVALID');
  const passwordHash = await hashPassword(reset.password);
  return acrossTenants(platform.database, async (transaction) => {
    const email = await consumeReset(transaction, tokenHash, asking.now);
    if (email === null) return refusal('TOKEN_INVALID');
    const { business_id: business } = await setPassword(transaction, email, passwordHash);
    // guard: a-reset-ends-every-session
    await deleteSessionsOf(transaction, email);
    await markVerified(transaction, email, asking.now);
    // guard: a-reset-voids-what-whoever-had-the-account-noted
    await renewCapabilities(transaction, business, asking.now);
    // guard: a-reset-confirms-the-address-as-well
    await transaction.emit({ type: 'address.confirmed', business, now: asking.now });
    // guard: a-reset-is-told-by-mail
    await transaction.emit({ type: 'password.changed', business, email, now: asking.now });
    return ok({
      message: 'Password reset successfully! Please login.',
      // Whoever opened the link has the owner's mailbox.
      deviceCookie: rememberDevice(platform.secrets, asking.deviceCookie, {
        email,
        password_hash: passwordHash,
      }),
    });
  });
};
