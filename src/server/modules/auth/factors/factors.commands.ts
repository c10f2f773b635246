import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { WAITING_DAY_MS } from '#core/accounts/waiting-day.ts';
import { ok } from '#core/result.ts';
import { type AccountTx, defineAccountCommand } from '../../../platform/account-command.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { deletePinsOf } from '../devices/pins.repo.ts';
import { deletePasskeysOf, endPasskeysAlone } from '../passkeys/passkeys.repo.ts';
import { holdOwnAccount } from '../sessions/sessions.commands.ts';
import { deleteSessionsOf } from '../sessions/sessions.repo.ts';
import { forgiveGuess } from '../sign-in/sign-in.repo.ts';
import { askerOf } from '../sign-in/sign-in.rules.ts';
import { countCode, refuseAt, useCodeOf } from './codes.commands.ts';
import { readFactorsOf } from './factors.queries.ts';
import {
  confirmAuthenticator,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  insertRecoveryCodes,
  replaceAuthenticator,
  setSecondFactor,
} from './factors.repo.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.rules.ts';
import { keyAddress, newKey, sealKey } from './totp.rules.ts';

/** Begins to set up an authenticator: its key, in place of one that was never confirmed. */
export const startAuthenticator = defineAccountCommand(factorsCalls.startAuthenticator, {
  run: async ({ ctx }) => {
    const { platform, tx, now } = ctx;
    const { email } = memberOf(ctx);
    await lockAccount(tx, email);
    // guard: an-authenticator-in-use-is-not-replaced
    if ((await findAuthenticator(tx, email))?.since) return refusal('FACTOR_EXISTS');
    const key = newKey();
    await replaceAuthenticator(tx, {
      email,
      sealed: sealKey(createEncryption(platform.secretKey), email, key),
      now,
    });
    return ok({ reply: { success: true, key, address: keyAddress(email, key) }, cookies: {} });
  },
});

/**
 * Has the account asked for a second factor from now on, once its authenticator has shown a code. What was signed in by
 * the password alone ends, but for whoever asks.
 */
export const finishAuthenticator = defineAccountCommand(factorsCalls.confirmAuthenticator, {
  prepare: async ({ ctx }) => {
    const session = memberOf(ctx);
    const { email } = session;
    const begun = await acrossTenants(ctx.platform.database, (tx) => findBegun(tx, email));
    // What is not there cannot be guessed at.
    return begun.ok ? countCode(ctx.platform, { email, asker: askerOf(session, ctx) }) : begun;
  },
  run: async ({ ctx, input: { body }, prepared: counted }) => {
    const { tx, now } = ctx;
    const { business, email } = memberOf(ctx);
    const account = await holdOwnAccount(ctx);
    if (account === null) return refusal('UNAUTHENTICATED');
    const begun = await findBegun(tx, email);
    if (!begun.ok) return begun;
    if (!(await useCodeOf(ctx, email, { sealed: begun.value, code: body.code })))
      return refuseAt('code', 'WRONG_CODE');
    if (counted !== null) await forgiveGuess(tx, counted.guesses);
    await confirmAuthenticator(tx, email, now);
    const recoveryCodes = account.second_factor ? [] : await beginFactors(ctx);
    await tx.emit({ type: 'factor.changed', business, email, now });
    const data = await readFactorsOf(tx, email);
    return ok({ reply: { success: true, data, recoveryCodes }, cookies: {} });
  },
});

/**
 * Has an account, which the caller holds, asked for a second factor from now on: what the password alone had opened ends,
 * a PIN as well, but for whoever asks, and ten recovery codes are made.
 */
export const beginFactors = async (ctx: AccountTx): Promise<string[]> => {
  const { email, tokenHash } = memberOf(ctx);
  // guard: a-second-factor-ends-a-pin-that-the-password-alone-had-set
  await deletePinsOf(ctx.tx, email);
  // guard: a-second-factor-ends-what-a-password-alone-had-opened
  await deleteSessionsOf(ctx.tx, email, tokenHash);
  await setSecondFactor(ctx.tx, email, ctx.now);
  return renewCodes(ctx, email);
};

/** The key of the authenticator that is being set up. */
const findBegun = async (tx: PlatformTransaction, email: string): Promise<Outcome<Buffer>> => {
  const found = await findAuthenticator(tx, email);
  if (found === undefined) return refusal('NOT_FOUND', { message: NOT_BEGUN });
  return found.since === null ? ok(found.sealed) : refusal('FACTOR_EXISTS');
};

const NOT_BEGUN = 'Please begin to set up your authenticator again: its key is not there any more.';

/** Ends the authenticator; where it was the last second factor, the password is enough from then on. */
export const endAuthenticator = defineAccountCommand(factorsCalls.endAuthenticator, {
  run: async ({ ctx }) => {
    const { tx, now } = ctx;
    const { business, email } = memberOf(ctx);
    await lockAccount(tx, email);
    if (!(await deleteAuthenticator(tx, email))?.since) return refusal('NOT_FOUND');
    const isOff = await endLastFactor(ctx, email);
    await tx.emit({ type: isOff ? 'factor.changed' : 'factor.removed', business, email, now });
    return ok({ reply: { success: true, data: await readFactorsOf(tx, email) }, cookies: {} });
  },
});

/** Ends every second factor of an account that the caller holds; false: it had none. */
export const endFactors = async ({ tx }: Pick<AccountTx, 'tx'>, email: string): Promise<boolean> => {
  const ended = (await deleteAuthenticator(tx, email))?.since ?? null;
  const passkeys = await deletePasskeysOf(tx, email);
  await endLastFactor({ tx }, email);
  return ended !== null || passkeys > 0;
};

/**
 * What a reset of the password, whose caller holds the account, does to its second factors: a day's wait, as payouts have.
 * Those of an account that its password alone has opened within the last day end, since whoever had the password may have
 * set them up; else passkeys serve after the password alone from now on. Whether they ended.
 */
export const distrustFactors = async (
  { tx, now }: Pick<AccountTx, 'tx' | 'now'>,
  email: string,
): Promise<boolean> => {
  const { second_factor_since: since } = await lockAccount(tx, email);
  // What a clock set that was ahead is not known to be young.
  // guard: second-factors-younger-than-a-day-end-with-a-reset
  if (since !== null && since <= now && now - since < WAITING_DAY_MS) return endFactors({ tx }, email);
  // guard: after-a-reset-no-passkey-of-before-logs-in-alone
  await endPasskeysAlone(tx, email);
  return false;
};

/** Has the password be enough again where no second factor is left of an account that the caller holds; false: one is. */
export const endLastFactor = async ({ tx }: Pick<AccountTx, 'tx'>, email: string): Promise<boolean> => {
  const { authenticator, passkeys } = await readFactorsOf(tx, email);
  if (authenticator !== null || passkeys.length > 0) return false;
  await deleteRecoveryCodes(tx, email);
  await setSecondFactor(tx, email, null);
  return true;
};

/** Makes ten recovery codes in place of those of before. */
export const renewRecoveryCodes = defineAccountCommand(factorsCalls.renewRecoveryCodes, {
  run: async ({ ctx }) => {
    const { tx } = ctx;
    const { email, secondFactor } = memberOf(ctx);
    if ((await holdOwnAccount(ctx)) === null) return refusal('UNAUTHENTICATED');
    if (!secondFactor) return refusal('NOT_FOUND', { message: NONE_TO_RECOVER });
    const recoveryCodes = await renewCodes(ctx, email);
    return ok({
      reply: { success: true, data: await readFactorsOf(tx, email), recoveryCodes },
      cookies: {},
    });
  },
});

const NONE_TO_RECOVER = 'Recovery codes belong to a second factor. Please set one up first.';

const renewCodes = async ({ platform, tx }: AccountTx, email: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  // guard: new-recovery-codes-void-those-of-before
  await deleteRecoveryCodes(tx, email);
  await insertRecoveryCodes(
    tx,
    email,
    codes.map((code) => recoveryHash(platform.secrets, email, code)),
  );
  return [...codes];
};
