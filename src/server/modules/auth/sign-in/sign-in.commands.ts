import { authCalls } from '#contract/calls/auth.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { SignedIn } from '#contract/replies/sign-in-views.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { ok } from '#core/result.ts';
import { type AccountTx, type Answered, defineAccountCommand } from '../../../platform/account-command.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import { newId, newToken } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { findAccount, holdPassword } from '../accounts/accounts.repo.ts';
import { newChallenge } from '../factors/challenge.rules.ts';
import { readUserOf } from '../members/members.queries.ts';
import { insertMember } from '../members/members.repo.ts';
import { absoluteMinutes, insertSession } from '../sessions/sessions.repo.ts';
import { checkPassword } from './credentials.commands.ts';
import { type KnownAccount, knownDevice, rememberDevice } from './sign-in.rules.ts';

/**
 * Opens a new session, and tells the owner by mail where the browser is new to the account. An unknown address and a
 * wrong password are told and cost the same.
 */
export const logIn = defineAccountCommand(authCalls.login, {
  prepare: async ({ ctx: { platform, now, address, deviceCookie }, input: { body } }) => {
    const knownAs = (account: KnownAccount) => knownDevice(platform.secrets, deviceCookie, account);
    const checked = await checkPassword(platform, { credentials: body, asker: { now, address, knownAs } });
    if (!checked.ok) return checked;
    return checked.value === null ? refusal('INVALID_CREDENTIALS') : ok(checked.value);
  },
  run: async ({ ctx, prepared: account }) => {
    // Changed since it was checked: the session would outlive the change that ends them all.
    // guard: a-sign-in-with-a-password-just-changed-opens-nothing
    if (!(await holdPassword(ctx.tx, account))) return refusal('INVALID_CREDENTIALS');
    return signIn(ctx, account);
  },
});

/**
 * What a right password leads to: a session or, where the account has a second factor, a challenge. A step of signing in
 * and of joining.
 */
export const signIn = async (ctx: AccountTx, account: KnownAccount): Promise<Outcome<Answered<SignedIn>>> => {
  // guard: where-there-is-a-second-factor-a-password-opens-no-session
  if (account.second_factor) {
    const challenge = newChallenge(ctx.platform.secretKey, account, ctx.now);
    return ok({ reply: { success: true, challenge }, cookies: {} });
  }
  return openSession(ctx, account);
};

/**
 * A new session of an account whose password the caller holds and whose second factor was shown, if it has one, in the
 * business that it was in last; told by mail where the browser is new to it. INVALID_CREDENTIALS where it belongs to none
 * any more.
 */
export const openSession = async (
  { platform, tx, now, device, deviceCookie }: AccountTx,
  known: KnownAccount,
): Promise<Outcome<Answered<{ success: true; user: StoredUser }>>> => {
  const { email } = known;
  const account = await findAccount(tx, email);
  if (account === undefined) return refusal('INVALID_CREDENTIALS', { message: IN_NO_BUSINESS });
  const { business_id: business } = account;
  const isOwner = account.role === 'owner';
  const member = account.member_id ?? newId();
  if (account.member_id === null) await insertMember(tx, { member, business, email, role: 'owner', now });
  const token = newToken();
  const tokenHash = sha256(token);
  // guard: a-session-ends-after-thirty-days
  const expiresAt = later(now, absoluteMinutes);
  const secondFactor = known.second_factor;
  await insertSession(tx, {
    ...{ tokenHash, business, member, isOwner, email, device, secondFactor },
    ...{ now, expiresAt },
  });
  if (knownDevice(platform.secrets, deviceCookie, known) === null) {
    // guard: a-sign-in-on-a-new-device-is-told-by-mail
    await tx.emit({ type: 'device.added', business, email, now });
  }
  const csrf = newCsrfToken(platform.secretKey, tokenHash);
  return ok({
    reply: { success: true, user: await readUserOf(tx, account) },
    cookies: {
      session: { token, csrf, maxAgeSeconds: absoluteMinutes * 60 },
      device: rememberDevice(platform.secrets, deviceCookie, known),
    },
  });
};

const IN_NO_BUSINESS =
  'This account does not belong to a business any more. Please ask the owner to invite you again.';
