import { randomBytes } from 'node:crypto';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Assertion } from '#contract/requests/passkeys.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { AccountTx } from '../../../platform/account-command.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { loggedAccount } from '../accounts/accounts.rules.ts';
import { boundTo, CEREMONY_MS, challengeIn, type Purpose } from './ceremonies.rules.ts';
import { countUse, deleteCeremony, type FoundPasskey, findPasskey, insertCeremony } from './passkeys.repo.ts';
import { readAssertion } from './verifying.rules.ts';

/** Begins a ceremony, and answers with what is to be signed in it. */
export const beginCeremony = async (
  tx: PlatformTransaction,
  purpose: Purpose,
  now: Instant,
): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = toInstant(now + CEREMONY_MS);
  await insertCeremony(tx, { challengeHash: sha256(challenge), boundTo: boundTo(purpose), expiresAt });
  return challenge;
};

/**
 * Uses up the ceremony that a browser answers to, whatever comes of its answer, and says what was to be signed; null: it
 * was begun for something else, was used or is over.
 */
export const useCeremony = async (
  { database }: Pick<Platform, 'database'>,
  purpose: Purpose,
  { clientDataJSON, now }: { readonly clientDataJSON: string; readonly now: Instant },
): Promise<string | null> => {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const used = await acrossTenants(database, (tx) =>
    deleteCeremony(tx, {
      challengeHash: sha256(challenge),
      boundTo: boundTo(purpose),
      now,
      latest: toInstant(now + CEREMONY_MS + minuteMs),
    }),
  );
  return used ? challenge : null;
};

/** A passkey that signed what it was asked, and how often it was used by then; it counts once `useAssertion` has kept that. */
export type Asserted = { readonly passkey: FoundPasskey; readonly counter: number };

/** Which passkey signed what it was asked for this purpose. WRONG_PASSKEY: none of ours, or not that. */
export const checkAssertion = async (
  platform: Pick<Platform, 'database' | 'publicUrl'>,
  asked: { readonly purpose: Purpose; readonly shown: Assertion; readonly now: Instant },
): Promise<Outcome<Asserted>> => {
  const { purpose, shown, now } = asked;
  const challenge = await useCeremony(platform, purpose, { clientDataJSON: shown.clientDataJSON, now });
  if (challenge === null) return refusal('WRONG_PASSKEY');
  const passkey = await acrossTenants(platform.database, (tx) =>
    findPasskey(tx, Buffer.from(shown.id, 'base64url')),
  );
  if (passkey === undefined) return refusal('WRONG_PASSKEY');
  const isAlone = purpose.to === 'log-in' && purpose.challenge === null;
  const counter = await readAssertion(
    { publicUrl: platform.publicUrl, challenge, verified: isAlone },
    passkey,
    shown,
  );
  return counter === null ? refusal('WRONG_PASSKEY') : ok({ passkey, counter });
};

/**
 * Keeps that a passkey was used; null: it counts. One whose counter did not go on was copied: it is refused, logged, and
 * its owner told by mail, by a command that keeps what it wrote where it refuses.
 */
export const useAssertion = async (
  { platform, tx, now }: Pick<AccountTx, 'platform' | 'tx' | 'now'>,
  { passkey, counter }: Asserted,
): Promise<Refusal | null> => {
  const counted = await countUse(tx, { credential: passkey.credential_id, counter, now });
  if (counted === null) return refusal('WRONG_PASSKEY');
  if (counted) return null;
  const { email } = passkey;
  platform.log('passkey.copied', { account: loggedAccount(platform.secrets, email) });
  const account = await findAccount(tx, email);
  if (account !== undefined)
    await tx.emit({ type: 'passkey.copied', business: account.business_id, email, now });
  return refusal('PASSKEY_COPIED');
};
