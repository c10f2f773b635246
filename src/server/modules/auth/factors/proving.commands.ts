import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { proofMinutes } from '../../../platform/http/session.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { holdPassword } from '../accounts/accounts.repo.ts';
import { type Asserted, checkAssertion, useAssertion } from '../passkeys/assertions.commands.ts';
import { noteProof } from '../sessions/sessions.repo.ts';
import { checkPassword } from '../sign-in/credentials.commands.ts';
import { openSession } from '../sign-in/sign-in.commands.ts';
import { forgiveGuess } from '../sign-in/sign-in.repo.ts';
import { askerOf, type Guesses, type KnownAccount, knownDevice } from '../sign-in/sign-in.rules.ts';
import { challengeOver, isOfPassword, readChallenge } from './challenge.rules.ts';
import { countCode, refuseAt, useCode } from './codes.commands.ts';

/**
 * Signs in whoever has shown the password, by the challenge, and shows a code of a second factor now. Wrong codes count
 * with wrong passwords. Of two with one code at once, one is signed in.
 */
export const finishLogIn = defineAccountCommand(factorsCalls.finishLogin, {
  prepare: async ({ ctx: { platform, now, address, deviceCookie }, input: { body } }) => {
    const challenge = readChallenge(platform.secretKey, body.challenge, now);
    if (challenge === null) return challengeOver();
    const knownAs = (account: KnownAccount) => knownDevice(platform.secrets, deviceCookie, account);
    const counted = await countCode(platform, {
      email: challenge.email,
      asker: { now, address, knownAs },
    });
    if (!counted.ok) return counted;
    const { value } = counted;
    return value === null || !isOfPassword(challenge, value.account) ? challengeOver() : ok(value);
  },
  run: async ({ ctx, input: { body }, prepared: { account, guesses } }) => {
    if (!(await holdPassword(ctx.tx, account))) return challengeOver();
    if (!(await useCode(ctx, account.email, body.code))) return refuseAt('code', 'WRONG_CODE');
    // The password before was counted as well.
    await forgiveGuess(ctx.tx, guesses, 2);
    return openSession(ctx, account);
  },
});

/** What was shown, as far as it is known before the transaction. */
type Shown = { readonly asserted: Asserted } | { readonly guesses: Guesses | null };

/**
 * Takes down that whoever has this session has shown who they are just now: by a passkey or a code where the
 * account has a second factor, else by its password. Wrong ones are counted against the session.
 */
export const prove = defineAccountCommand(factorsCalls.prove, {
  prepare: async ({ ctx, input: { body } }): Promise<Outcome<Shown>> => {
    const session = memberOf(ctx);
    const asker = askerOf(session, ctx);
    if (session.secondFactor && body.passkey !== undefined) {
      const purpose = { to: 'prove', session: session.tokenHash } as const;
      const checked = await checkAssertion(ctx.platform, { purpose, shown: body.passkey, now: ctx.now });
      if (!checked.ok) return checked;
      // guard: nobody-proves-it-by-another-accounts-passkey
      if (checked.value.passkey.email !== session.email) return refusal('WRONG_PASSKEY');
      return ok({ asserted: checked.value });
    }
    if (session.secondFactor) {
      const counted = await countCode(ctx.platform, { email: session.email, asker });
      return counted.ok ? ok({ guesses: counted.value?.guesses ?? null }) : counted;
    }
    const credentials = { email: session.email, password: body.password ?? '' };
    const checked = await checkPassword(ctx.platform, { credentials, asker });
    if (!checked.ok) return checked;
    return checked.value === null ? refuseAt('password', 'WRONG_PASSWORD') : ok({ guesses: null });
  },
  // What a copied passkey leaves is kept.
  keepsCount: true,
  run: async ({ ctx, input: { body }, prepared: shown }) => {
    const { tx, now } = ctx;
    const session = memberOf(ctx);
    const { email, secondFactor } = session;
    if ('asserted' in shown) {
      const refused = await useAssertion(ctx, shown.asserted);
      if (refused !== null) return refused;
    } else {
      // guard: where-there-is-a-second-factor-a-password-proves-nothing
      if (secondFactor && !(await useCode(ctx, email, body.code ?? '')))
        return refuseAt('code', 'WRONG_CODE');
      if (shown.guesses !== null) await forgiveGuess(tx, shown.guesses);
    }
    // It may have ended since it was let in.
    if (!(await noteProof(tx, session, now))) return refusal('UNAUTHENTICATED');
    return ok({ reply: { success: true, until: formatInstant(later(now, proofMinutes)) }, cookies: {} });
  },
});
