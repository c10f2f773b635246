import { type Outcome, refusal } from '#contract/outcome.ts';
import {
  guessing,
  guessingTogether,
  recall,
  stuffing,
  underAttack,
  waitBefore,
} from '#core/accounts/sign-in-brakes.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isPassword } from '../../../platform/secrets/password-hash.ts';
import { findCredentials } from '../accounts/accounts.repo.ts';
import { forgiveGuess, lockTallies, saveTallies } from './sign-in.repo.ts';
import { type Asker, type Guesses, guessesOf, type KnownAccount } from './sign-in.rules.ts';

export type Credentials = { readonly email: string; readonly password: string };

/**
 * The account these credentials are of, or null. An unknown address and a wrong password cost the same. Guesses are
 * counted alike wherever a password is asked for. TOO_MANY_REQUESTS where the next try has to wait: for the network
 * that guesses, never for the account, so that nobody's wrong passwords keep its owner out.
 */
export const checkPassword = async (
  platform: Platform,
  { credentials, asker }: { readonly credentials: Credentials; readonly asker: Asker },
): Promise<Outcome<KnownAccount | null>> => {
  // Counted before the password is tried, so that many guesses at once count as well; a right one is taken back.
  const { account, guesses, waitMs } = await acrossTenants(platform.database, async (transaction) => {
    const found = await findCredentials(transaction, credentials.email);
    const made = guessesOf(credentials.email, asker.address, {
      passwordHash: found?.password_hash ?? '',
      knownAs: found === undefined ? null : asker.knownAs(found),
    });
    return { account: found, guesses: made, waitMs: await countGuess(transaction, made, asker.now) };
  });
  if (waitMs > 0) return refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const right = await isPassword(credentials.password, account?.password_hash ?? null);
  // guard: guesses-are-counted-before-they-are-tried
  if (!right || account === undefined) return ok(null);
  // guard: right-passwords-are-not-counted-as-guesses
  await acrossTenants(platform.database, (transaction) => forgiveGuess(transaction, guesses));
  return ok(account);
};

/** Counts one guess unless it comes too early; how long to wait before the next. */
const countGuess = async (
  transaction: PlatformTransaction,
  { own, account, network }: Guesses,
  now: Instant,
): Promise<number> => {
  const keys = [own, account, ...(network === null ? [] : [network])];
  const kept = await lockTallies(transaction, keys, now);
  const tallyOf = ({ key, forgetMs }: Guesses['own']) => {
    const tally = kept.get(key);
    return tally === undefined ? null : recall(tally, forgetMs, now);
  };
  const isAttacked = network !== null && (tallyOf(account)?.failures ?? 0) >= underAttack.failures;
  const waitMs = Math.max(
    // guard: an-account-guessed-at-from-everywhere-gives-new-networks-one-try
    waitBefore(isAttacked ? guessingTogether : guessing, tallyOf(own), now),
    // guard: a-network-that-tries-many-accounts-is-slowed-down
    network === null ? 0 : waitBefore(stuffing, tallyOf(network), now),
  );
  // guard: guesses-are-limited
  if (waitMs > 0) return waitMs;
  await saveTallies(
    transaction,
    keys.map((key) => ({ ...key, tally: { failures: (tallyOf(key)?.failures ?? 0) + 1, lastAt: now } })),
  );
  return 0;
};
