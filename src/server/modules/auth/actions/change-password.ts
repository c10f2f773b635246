import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { acrossTenantsUnlessRefused } from '../../../platform/db/transaction.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { newToken } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { deleteOtherSessions, deleteResets, renewSession, setPassword } from '../auth.repo.ts';
import { refuseCommonPassword } from '../common-password.ts';
import { rememberDevice } from '../known-device.ts';
import { hashPassword } from '../password.ts';
import { askerOf, checkPassword } from './check-password.ts';
import type { SessionCookies } from './log-in.ts';

/**
 * Changes the password of whoever knows the present one. Ends every other session and open reset link, tells the owner
 * by mail, and gives this session another token. Of two changes at once the second has lost its session.
 */
export const changePassword = async (
  platform: Platform,
  change: { readonly currentPassword: string; readonly password: string },
  { session, now, address, deviceCookie }: Pick<OwnerContext, 'session' | 'now' | 'address' | 'deviceCookie'>,
): Promise<Outcome<SessionCookies & { readonly deviceCookie: string }>> => {
  const common = refuseCommonPassword(change.password, session);
  if (common !== null) return common;
  const { business, email } = session;
  const credentials = { email, password: change.currentPassword };
  const checked = await checkPassword(platform, credentials, askerOf(session, { now, address }));
  if (!checked.ok) return checked;
  // guard: changing-the-password-needs-the-present-one
  if (checked.value === null) return wrongPassword();
  const passwordHash = await hashPassword(change.password);
  const token = newToken();
  // guard: changing-the-password-gives-this-session-another-token
  const tokenHash = sha256(token);
  return acrossTenantsUnlessRefused(platform.database, async (transaction) => {
    // In the order in which a reset takes them: link, account, sessions.
    // guard: changing-the-password-voids-open-reset-links
    await deleteResets(transaction, email);
    await setPassword(transaction, email, passwordHash);
    // Whatever changes the password ends the sessions, so that a live one was checked against the present password.
    const renewed = await renewSession(transaction, session.tokenHash, { tokenHash, now });
    // guard: of-two-changes-of-the-password-one-is-made
    if (renewed === undefined) return refusal('UNAUTHENTICATED');
    // guard: changing-the-password-ends-every-other-session
    await deleteOtherSessions(transaction, email, tokenHash);
    await transaction.emit({ type: 'password.changed', business, email, now });
    return ok({
      token,
      csrf: newCsrfToken(platform.secretKey, tokenHash),
      maxAgeSeconds: Math.floor((renewed.expires_at - now) / 1000),
      deviceCookie: rememberDevice(platform.secrets, deviceCookie, { email, password_hash: passwordHash }),
    });
  });
};

const wrongPassword = (): Refusal => {
  const { message } = errorCatalogue.WRONG_PASSWORD;
  return refusal('WRONG_PASSWORD', { errors: [{ field: 'currentPassword', message }] });
};
