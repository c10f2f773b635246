import { passkeysCalls } from '#contract/calls/passkeys.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { sameText } from '../../../platform/secrets/secrets.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { holdPassword } from '../accounts/accounts.repo.ts';
import { challengeOver, isOfPassword, readChallenge } from '../factors/challenge.rules.ts';
import { openSession } from '../sign-in/sign-in.commands.ts';
import { forgiveGuess } from '../sign-in/sign-in.repo.ts';
import { guessesOf, knownDevice } from '../sign-in/sign-in.rules.ts';
import { beginCeremony, checkAssertion, useAssertion } from './assertions.commands.ts';
import { askOptionsOf, userHandleOf } from './ceremonies.rules.ts';
import { listPasskeys } from './passkeys.repo.ts';

/** Each writes a row, and anybody may begin one: a page of signing in does, once it is opened. */
const perNetwork: Limit = { name: 'passkey-ceremonies', max: 100, windowMinutes: 10 };

/** Begins to log in with a passkey, alone or after the password. */
export const startPasskeyLogIn = defineAccountCommand(passkeysCalls.beginLogin, {
  prepare: async ({ ctx: { platform, now, address } }) => {
    const limit = await acrossTenants(platform.database, ({ query }) =>
      hitLimit(query, perNetwork, address, now),
    );
    return limit.exceeded ? refusal('TOO_MANY_REQUESTS', limit) : ok(undefined);
  },
  run: async ({ ctx: { platform, tx, now }, input: { body } }) => {
    const { challenge: token = null } = body;
    const given = token === null ? null : readChallenge(platform.secretKey, token, now);
    if (token !== null && given === null) return challengeOver();
    const passkeys = given === null ? [] : await listPasskeys(tx, given.email);
    const challenge = await beginCeremony(tx, { to: 'log-in', challenge: token }, now);
    const userVerification = given === null ? 'required' : 'preferred';
    const options = askOptionsOf(platform.publicUrl, { challenge, passkeys, userVerification });
    return ok({ reply: { success: true, options }, cookies: {} });
  },
});

/**
 * Signs in by what a passkey signed: alone, where its keeper has verified who uses it and no reset of the password came
 * since it was added, or for whoever has shown the password just before.
 */
export const finishPasskeyLogIn = defineAccountCommand(passkeysCalls.login, {
  prepare: async ({ ctx: { platform, now }, input: { body } }) => {
    const { challenge: token = null, passkey: shown } = body;
    const given = token === null ? null : readChallenge(platform.secretKey, token, now);
    if (token !== null && given === null) return challengeOver();
    const purpose = { to: 'log-in', challenge: token } as const;
    const checked = await checkAssertion(platform, { purpose, shown, now });
    if (!checked.ok) return checked;
    const { passkey } = checked.value;
    const isTheirs =
      given === null
        ? sameText(shown.userHandle ?? '', userHandleOf(platform.secrets, passkey.email))
        : given.email === passkey.email;
    // guard: a-passkey-is-shown-for-its-own-account
    if (!isTheirs) return refusal('WRONG_PASSKEY');
    if (given !== null && !isOfPassword(given, passkey)) return challengeOver();
    return ok({ ...checked.value, afterPassword: given !== null });
  },
  // What a copied passkey leaves is kept.
  keepsCount: true,
  run: async ({ ctx, prepared: { passkey, counter, afterPassword } }) => {
    const { platform, tx, address, deviceCookie } = ctx;
    // Changed since it was read: the session would outlive the change that ends them all.
    if (!(await holdPassword(tx, passkey))) return refusal('WRONG_PASSKEY');
    const refused = await useAssertion(ctx, { passkey, counter });
    if (refused !== null) return refused;
    // Whoever shows it has it: what this tells, they know.
    // guard: a-passkey-of-before-a-reset-logs-in-after-the-password-alone
    if (!afterPassword && !passkey.alone) return refusal('PASSWORD_FIRST');
    if (afterPassword) {
      const { email, password_hash: passwordHash } = passkey;
      const knownAs = knownDevice(platform.secrets, deviceCookie, passkey);
      await forgiveGuess(tx, guessesOf(email, address, { passwordHash, knownAs }));
    }
    return openSession(ctx, passkey);
  },
});

/** Begins to show by a passkey that whoever has this session is still they. */
export const startPasskeyProof = defineAccountCommand(passkeysCalls.beginProof, {
  run: async ({ ctx }) => {
    const { platform, tx, now } = ctx;
    const { email, tokenHash: session } = memberOf(ctx);
    const passkeys = await listPasskeys(tx, email);
    if (passkeys.length === 0) return refusal('NOT_FOUND', { message: NONE });
    const challenge = await beginCeremony(tx, { to: 'prove', session }, now);
    const options = askOptionsOf(platform.publicUrl, { challenge, passkeys, userVerification: 'preferred' });
    return ok({ reply: { success: true, options }, cookies: {} });
  },
});

const NONE = 'This account has no passkey. Please enter a code or your password.';
