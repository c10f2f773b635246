import { authCalls } from '#contract/calls/auth.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { SignedIn } from '#contract/replies/sign-in-views.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { sharedHours } from '#core/accounts/shared-devices.ts';
import { ok } from '#core/result.ts';
import { type AccountTx, type Answered, defineAccountCommand } from '../../../platform/account-command.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import { newTokenAt, placeOfToken } from '../../../platform/http/session.ts';
import type { Id } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { type AccountRow, findAccount, holdPassword } from '../accounts/accounts.repo.ts';
import { holdDevice } from '../devices/devices.repo.ts';
import { forgivePins } from '../devices/pins.repo.ts';
import { newChallenge } from '../factors/challenge.rules.ts';
import { readUserOf } from '../members/members.queries.ts';
import { absoluteMinutes, insertSession, type NewSession } from '../sessions/sessions.repo.ts';
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
 * business that it was in last or, on a device that one of its businesses shares, in that; told by mail where the browser
 * is new to it, unless the account itself `isNew`: made a moment ago by whoever this is. INVALID_CREDENTIALS where it
 * belongs to none any more.
 */
export const openSession = async (
  ctx: AccountTx,
  known: KnownAccount,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<Outcome<Answered<SignedInUser>>> => {
  const { platform, tx, now, deviceCookie, sharedCookie } = ctx;
  const { email } = known;
  const device = sharedCookie === null ? undefined : await holdDevice(tx, placeOfToken(sharedCookie));
  const there = device === undefined ? undefined : await findAccount(tx, email, device.business_id);
  const account = there ?? (await findAccount(tx, email));
  if (account === undefined) return refusal('INVALID_CREDENTIALS', { message: IN_NO_BUSINESS });
  // guard: a-session-on-a-shared-device-is-of-that-device
  const sharedDevice = there === undefined ? null : (device?.device_id ?? null);
  const { reply, cookies, member } = await startSession(ctx, account, { sharedDevice, provedAt: now });
  // Whoever has the password was not the one who guessed.
  if (sharedDevice !== null)
    await forgivePins(tx, { business: account.business_id, member, device: sharedDevice });
  if (!isNew && knownDevice(platform.secrets, deviceCookie, known) === null) {
    // guard: a-sign-in-on-a-new-device-is-told-by-mail
    await tx.emit({ type: 'device.added', business: account.business_id, email, now });
  }
  return ok({
    reply,
    cookies: { ...cookies, device: rememberDevice(platform.secrets, deviceCookie, known) },
  });
};

type SignedInUser = { readonly success: true; readonly user: StoredUser };

/** A new session of an account in a business that was found, and as whom it is. A step of signing in, by whatever. */
export const startSession = async (
  { platform, tx, now, device }: AccountTx,
  account: AccountRow,
  { sharedDevice, provedAt }: Pick<NewSession, 'sharedDevice' | 'provedAt'>,
): Promise<Answered<SignedInUser> & { readonly member: Id }> => {
  const { email, business_id: business, member_id: member, second_factor: secondFactor } = account;
  const token = newTokenAt(business);
  const tokenHash = sha256(token);
  // guard: a-session-ends-after-thirty-days
  const minutes = sharedDevice === null ? absoluteMinutes : sharedHours * 60;
  await insertSession(tx, {
    ...{ tokenHash, business, member, email, device, secondFactor, sharedDevice, provedAt },
    ...{ now, expiresAt: later(now, minutes) },
  });
  const csrf = newCsrfToken(platform.secretKey, tokenHash, email);
  return {
    reply: { success: true, user: await readUserOf(tx, account, sharedDevice) },
    cookies: { session: { token, csrf, maxAgeSeconds: minutes * 60 } },
    member,
  };
};

const IN_NO_BUSINESS =
  'This account does not belong to a business any more. Please ask the owner to invite you again.';
