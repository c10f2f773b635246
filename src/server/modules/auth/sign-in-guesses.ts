import { guessing, stuffing, underAttack } from '#core/people/sign-in-brakes.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { TallyKey } from './sign-in-tallies.repo.ts';

/** Under which keys one try at a password is counted; the table names nobody. */
export type Guesses = {
  /** What this browser, or else this network, guessed at this account. */
  readonly own: TallyKey;
  /** What everybody guessed at this account. */
  readonly account: TallyKey;
  /** What this network guessed at all accounts; null: a browser that has signed in here before is not judged by it. */
  readonly network: TallyKey | null;
  /** Those that count others as well. */
  readonly shared: readonly TallyKey[];
};

const keyOf = (name: string, subject: string): string => `${name}:${sha256(subject).toString('base64url')}`;

/** Guesses are at one password: a new one, however it was set, begins with none against it. */
export const guessesOf = (
  email: string,
  network: string,
  { passwordHash, knownAs }: { readonly passwordHash: string; readonly knownAs: string | null },
): Guesses => {
  // guard: a-new-password-begins-with-no-guesses-against-it
  const password = `${email} ${passwordHash}`;
  const own =
    // guard: guesses-from-elsewhere-do-not-keep-the-owner-out
    // guard: a-browser-that-is-known-is-not-judged-by-its-network
    knownAs === null
      ? keyOf('sign-in-network', `${password} ${network}`)
      : keyOf('sign-in-device', `${password} ${knownAs}`);
  const account = { key: keyOf('sign-in-account', password), forgetMs: underAttack.forgetMs };
  const crowd = { key: keyOf('sign-in-crowd', network), forgetMs: stuffing.forgetMs };
  return {
    own: { key: own, forgetMs: guessing.forgetMs },
    account,
    network: knownAs === null ? crowd : null,
    shared: knownAs === null ? [account, crowd] : [account],
  };
};
