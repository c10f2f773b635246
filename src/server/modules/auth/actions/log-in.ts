import type { StoredUser } from '#contract/views.ts';
import { later } from '../../../platform/db/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { newToken } from '../../../platform/ids.ts';
import { hitLimit, takeBackHit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { presentUser } from '../auth.present.ts';
import { type AccountRow, findAccount, insertSession } from '../auth.repo.ts';
import { loginLimits } from '../limits.ts';
import { isPassword } from '../password.ts';
import { absoluteMinutes } from '../session-life.ts';

export type SignedIn = {
  readonly user: StoredUser;
  readonly token: string;
  readonly csrf: string;
  readonly maxAgeSeconds: number;
};
type Asking = Pick<RequestContext, 'now' | 'address' | 'device'>;

/** Opens a new session. An unknown address and a wrong password are told and cost the same. */
export const logIn = async (
  platform: Platform,
  credentials: { readonly email: string; readonly password: string },
  asking: Asking,
): Promise<Outcome<SignedIn>> => {
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
  if (!(await isPassword(credentials.password, account?.password_hash ?? null)) || account === undefined) {
    return refusal('INVALID_CREDENTIALS');
  }
  await acrossTenants(platform.database, async ({ query }) => {
    for (const [limit, subject] of counted) await takeBackHit(query, limit, subject);
  });
  return done(await openSession(platform, account, asking));
};

const openSession = async (platform: Platform, account: AccountRow, asking: Asking): Promise<SignedIn> => {
  const token = newToken();
  const tokenHash = sha256(token);
  await acrossTenants(platform.database, (transaction) =>
    insertSession(transaction, {
      tokenHash,
      business: account.business_id,
      email: account.email,
      device: asking.device,
      now: asking.now,
      expiresAt: later(asking.now, absoluteMinutes),
    }),
  );
  return {
    user: presentUser(account),
    token,
    csrf: newCsrfToken(platform.secretKey, tokenHash),
    maxAgeSeconds: absoluteMinutes * 60,
  };
};
