import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { later } from '../../../platform/db/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { answeredEvenly } from '../../../platform/even-time.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import { newId } from '../../../platform/ids.ts';
import { hitLimit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { findAccount, replaceReset } from '../auth.repo.ts';
import { resetPerAccount, resetPerAddress } from '../limits.ts';
import { resetMinutes } from '../session-life.ts';

/** Sends a reset link if the address has an account and fewer than three went out this hour; answers the same if not. */
export const requestPasswordReset = async (
  platform: Platform,
  email: string,
  asking: Pick<RequestContext, 'now' | 'address'>,
): Promise<Outcome<{ success: true; message: string }>> => {
  const allowed = await answeredEvenly(
    acrossTenants(platform.database, async (transaction) => {
      const perAddress = await hitLimit(transaction.query, resetPerAddress, asking.address, asking.now);
      if (perAddress.exceeded) return perAddress;
      const perAccount = await hitLimit(transaction.query, resetPerAccount, email, asking.now);
      const account = await findAccount(transaction, email);
      // guard: three-reset-links-an-hour-for-an-account
      if (account !== undefined && !perAccount.exceeded) {
        const resetId = newId();
        const token = platform.secrets.derive('password-reset', resetId);
        const expiresAt = later(asking.now, resetMinutes);
        await replaceReset(transaction, {
          id: resetId,
          tokenHash: sha256(token),
          email,
          now: asking.now,
          expiresAt,
        });
        await transaction.emit({
          type: 'password.reset-asked',
          business: account.business_id,
          email,
          resetId,
          now: asking.now,
        });
      }
      return null;
    }),
  );
  if (allowed !== null) return refusal('TOO_MANY_REQUESTS', allowed);
  return ok({ success: true, message: 'Reset link sent to your email' });
};
