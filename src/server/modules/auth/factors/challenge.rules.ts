import { type Refusal, refusal } from '#contract/outcome.ts';
import { formatInstant, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import type { KnownAccount } from '../sign-in/sign-in.rules.ts';

/** So long whoever gave the password may take over finding their telephone. */
const LIFE_MS = 10 * minuteMs;
const CONTEXT = 'challenge of a sign-in';

type Sealed = { readonly email: string; readonly of: string; readonly until: number };

const passwordOf = ({ password_hash: hash }: Pick<KnownAccount, 'password_hash'>): string =>
  sha256(hash).toString('base64url');

/**
 * What a right password is answered with where it is not enough: it says to us alone whose it was and until when it
 * counts, and opens nothing by itself.
 */
export const newChallenge = (secretKey: string, account: KnownAccount, now: Instant) => {
  const until = toInstant(now + LIFE_MS);
  const sealed: Sealed = { email: account.email, of: passwordOf(account), until };
  const token = createEncryption(secretKey).seal(JSON.stringify(sealed), CONTEXT).toString('base64url');
  return { token, expiresAt: formatInstant(until) };
};

/** Whose password was given for this challenge, and when it ends; null: it is over, or not ours. */
export const readChallenge = (secretKey: string, token: string, now: Instant): Sealed | null => {
  const opened = createEncryption(secretKey).open(Buffer.from(token, 'base64url'), CONTEXT);
  // What opens was sealed above.
  const sealed = opened === null ? null : (JSON.parse(opened) as Sealed);
  if (sealed === null) return null;
  // guard: a-challenge-counts-for-ten-minutes
  const isLive = sealed.until > now && sealed.until <= now + LIFE_MS + minuteMs;
  return isLive ? sealed : null;
};

/** What whoever brings a challenge is told that is over, or was given for a password of before. */
export const challengeOver = (): Refusal =>
  refusal('TOKEN_INVALID', { message: 'This login took too long. Please log in again.' });

/** Whether it was given for the password that the account has now. */
export const isOfPassword = ({ of }: Sealed, account: Pick<KnownAccount, 'password_hash'>): boolean =>
  // guard: a-challenge-is-of-the-present-password
  of === passwordOf(account);
