import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import type { AccountTx } from '../../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { countTry } from '../sign-in/credentials.commands.ts';
import type { Asker, Guesses, KnownAccount } from '../sign-in/sign-in.rules.ts';
import { findAuthenticator, useRecoveryCode, useStep } from './factors.repo.ts';
import { plainCode, recoveryHash } from './recovery-codes.rules.ts';
import { isCode, openKey, stepOf, stepShown } from './totp.rules.ts';

/**
 * From all networks together: six digits are soon tried through by many. Whoever tries them has the password, so that
 * its owner, whom this keeps out too, chooses another and is let in at once.
 */
const perPassword: Limit = { name: 'second-factor', max: 20, windowMinutes: 60 };

/**
 * Counts a try at an account's second factor, as a wrong password is counted, before the code is looked at; whoever
 * shows a right one takes it back by `forgiveGuess`. Null: there is no such account any more.
 */
export const countCode = async (
  platform: Platform,
  { email, asker }: { readonly email: string; readonly asker: Asker },
): Promise<Outcome<{ readonly account: KnownAccount; readonly guesses: Guesses } | null>> => {
  const counted = await countTry(platform, email, asker);
  if (!counted.ok) return counted;
  const { account, guesses } = counted.value;
  if (account === undefined) return ok(null);
  const limit = await acrossTenants(platform.database, ({ query }) =>
    hitLimit(query, perPassword, `${email} ${account.password_hash}`, asker.now),
  );
  // guard: codes-are-tried-twenty-times-an-hour
  if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
  return ok({ account, guesses });
};

/** Uses up a code of an account: of its authenticator, once confirmed, or a recovery code. False: it is none, or was used. */
export const useCode = async (
  { platform, tx, now }: Pick<AccountTx, 'platform' | 'tx' | 'now'>,
  email: string,
  typed: string,
): Promise<boolean> => {
  const code = plainCode(typed);
  if (!isCode(code)) return useRecoveryCode(tx, email, recoveryHash(platform.secrets, email, code));
  const authenticator = await findAuthenticator(tx, email);
  if (authenticator === undefined || authenticator.since === null) return false;
  return useCodeOf({ platform, tx, now }, email, { sealed: authenticator.sealed, code });
};

/** The same of an authenticator that need not be confirmed yet. */
export const useCodeOf = async (
  { platform, tx, now }: Pick<AccountTx, 'platform' | 'tx' | 'now'>,
  email: string,
  { sealed, code }: { readonly sealed: Buffer; readonly code: string },
): Promise<boolean> => {
  const key = openKey(createEncryption(platform.secretKey), email, sealed);
  const step = stepShown(key, plainCode(code), now);
  return step !== null && (await useStep(tx, email, { step, latest: stepOf(now) + 1 }));
};

/** A refusal of what was shown, told at its field as well. */
export const refuseAt = (field: 'code' | 'password', code: 'WRONG_CODE' | 'WRONG_PASSWORD'): Refusal =>
  refusal(code, { errors: [{ field, message: errorCatalogue[code].message }] });
