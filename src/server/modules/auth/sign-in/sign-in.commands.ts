import { authCalls } from '#contract/calls/auth.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import { newToken } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { presentUser } from '../accounts/accounts.present.ts';
import { holdPassword } from '../accounts/accounts.repo.ts';
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
  run: async ({ ctx: { platform, tx, now, device, deviceCookie }, prepared: account }) => {
    const { business_id: business, email, password_hash: passwordHash } = account;
    // Changed since it was checked: the session would outlive the change that ends them all.
    // guard: a-sign-in-with-a-password-just-changed-opens-nothing
    if (!(await holdPassword(tx, email, passwordHash))) return refusal('INVALID_CREDENTIALS');
    const token = newToken();
    const tokenHash = sha256(token);
    // guard: a-session-ends-after-thirty-days
    const expiresAt = later(now, absoluteMinutes);
    await insertSession(tx, { tokenHash, business, email, device, now, expiresAt });
    if (knownDevice(platform.secrets, deviceCookie, account) === null) {
      // guard: a-sign-in-on-a-new-device-is-told-by-mail
      await tx.emit({ type: 'device.added', business, email, now });
    }
    const csrf = newCsrfToken(platform.secretKey, tokenHash);
    return ok({
      reply: { success: true, user: presentUser(account) },
      cookies: {
        session: { token, csrf, maxAgeSeconds: absoluteMinutes * 60 },
        device: rememberDevice(platform.secrets, deviceCookie, account),
      },
    });
  },
});
