import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { hitLimit, takeBackHit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AccountRow, findAccount } from '../auth.repo.ts';
import { loginLimits } from '../limits.ts';
import { isPassword } from '../password.ts';

export type Credentials = { readonly email: string; readonly password: string };
/** An account whose password was given, with the hash it was compared with. */
export type KnownAccount = AccountRow & { readonly password_hash: string };

/**
 * The account these credentials are of, or null. An unknown address and a wrong password cost the same. Guesses are
 * counted alike wherever a password is asked for: TOO_MANY_REQUESTS past the limits.
 */
export const checkPassword = async (
  platform: Platform,
  credentials: Credentials,
  asking: Pick<RequestContext, 'now' | 'address'>,
): Promise<Outcome<KnownAccount | null>> => {
  const counted = [
    [loginLimits.accountFromAddress, `${credentials.email} ${asking.address}`],
    [loginLimits.account, credentials.email],
    [loginLimits.address, asking.address],
  ] as const;
  // Counted before the password is tried, so that many guesses at once count as well; a right one is taken back.
  const { limited, account } = await acrossTenants(platform.database, async (transaction) => {
    for (const [limit, subject] of counted) {
      const state = await hitLimit(transaction.query, limit, subject, asking.now);
      if (state.exceeded) return { limited: state, account: undefined };
    }
    return { limited: null, account: await findAccount(transaction, credentials.email) };
  });
  if (limited !== null) return refusal('TOO_MANY_REQUESTS', limited);
  const right = await isPassword(credentials.password, account?.password_hash ?? null);
  if (!right || account === undefined) return done(null);
  await acrossTenants(platform.database, async ({ query }) => {
    for (const [limit, subject] of counted) await takeBackHit(query, limit, subject);
  });
  return done(account);
};
