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
  const counted = await countTry(platform, credentials.email, asker);
  if (!counted.ok) return counted;
  const { account, guesses } = counted.value;
  const right = await isPassword(credentials.password, account?.password_hash ?? null);
  // guard: guesses-are-counted-before-they-are-tried
  if (!right || account === undefined) return ok(null);
  // Else whoever has the password would have as many tries at the second factor as they like.
  // guard: a-right-password-alone-forgives-no-wrong-codes
  if (account.second_factor) return ok(account);
  // guard: right-passwords-are-not-counted-as-guesses
  await acrossTenants(platform.database, (transaction) => forgiveGuess(transaction, guesses));
  return ok(account);
};

/**
 * Counts a try at an account's password or second factor before it is made, so that many at once count as well; a right
 * one is taken back. TOO_MANY_REQUESTS where it comes too early.
 */
export const countTry = async (
  platform: Platform,
  email: string,
  asker: Asker,
): Promise<Outcome<{ readonly account: KnownAccount | undefined; readonly guesses: Guesses }>> => {
  const { waitMs, ...tried } = await acrossTenants(platform.database, async (transaction) => {
    const account = await findCredentials(transaction, email);
    const guesses = guessesOf(email, asker.address, {
      passwordHash: account?.password_hash ?? '',
      knownAs: account === undefined ? null : asker.knownAs(account),
    });
    return { account, guesses, waitMs: await countGuess(transaction, guesses, asker.now) };
  });
  if (waitMs > 0) return refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return ok(tried);
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
