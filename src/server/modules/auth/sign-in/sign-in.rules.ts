import { guessing, stuffing, underAttack } from '#core/accounts/sign-in-brakes.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import type { MemberSession } from '../../../platform/http/session.ts';
import { newToken } from '../../../platform/ids.ts';
import { type Secrets, sameText, sha256 } from '../../../platform/secrets/secrets.ts';
import type { TallyKey } from './sign-in.repo.ts';

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

/** The password of an account, by its hash. */
type AccountPassword = { readonly email: string; readonly password_hash: string };

/** An account whose password was given, with the hash it was compared with, and whether that is enough. */
export type KnownAccount = AccountPassword & { readonly second_factor: boolean };

/**
 * A browser that has signed in to an account before carries a name of its own and, for each such account, a proof that
 * we gave it. The proof is of the password too: when that changes, every browser is a new one again. Several owners may
 * share a telephone; beyond so many the one who signed in longest ago is new again.
 */
const MOST_ACCOUNTS = 5;
const PROOF_LENGTH = 22;

const proofOf = (secrets: Secrets, name: string, { email, password_hash }: AccountPassword): string =>
  // guard: a-known-browser-proves-it-by-the-present-password
  secrets.derive('known-device', `${name} ${email} ${password_hash}`).slice(-PROOF_LENGTH);

const read = (
  cookie: string | null,
): { readonly name: string; readonly proofs: readonly string[] } | null => {
  if (cookie === null || !/^[0-9A-Za-z]{43}(?:\.[0-9A-Za-z]{22}){1,5}$/.test(cookie)) return null;
  const [name = '', ...proofs] = cookie.split('.');
  return { name, proofs };
};

/** What the browser is called, if it has signed in to this account with its present password; else null. */
export const knownDevice = (
  secrets: Secrets,
  cookie: string | null,
  account: AccountPassword,
): string | null => {
  const carried = read(cookie);
  if (carried === null) return null;
  const proof = proofOf(secrets, carried.name, account);
  return carried.proofs.some((one) => sameText(one, proof)) ? carried.name : null;
};

/** The cookie of a browser that has just proved to be this account's owner; others it is known to stay. */
export const rememberDevice = (secrets: Secrets, cookie: string | null, account: AccountPassword): string => {
  const { name, proofs } = read(cookie) ?? { name: newToken(), proofs: [] };
  const proof = proofOf(secrets, name, account);
  const others = proofs.filter((one) => one !== proof);
  return [name, proof, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.');
};

/** Who asks: by their network, unless it is a browser or a session that has signed in to the account before. */
export type Asker = Pick<RequestContext, 'now' | 'address'> & {
  readonly knownAs: (account: KnownAccount) => string | null;
};

/**
 * Whoever asks in a live session is counted by it: their guesses keep nobody else out. On a shared device by that, since
 * whoever knows a PIN opens one session after the other.
 */
export const askerOf = (
  { tokenHash, sharedDevice }: Pick<MemberSession, 'tokenHash' | 'sharedDevice'>,
  { now, address }: Pick<RequestContext, 'now' | 'address'>,
): Asker => ({
  now,
  address,
  // guard: another-session-by-pin-begins-no-new-guesses
  knownAs: () => sharedDevice ?? tokenHash.toString('hex'),
});
