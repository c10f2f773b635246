import { type Outcome, refusal } from '#contract/outcome.ts';
import type { StoredUser } from '#contract/views.ts';
import { ok } from '#core/result.ts';
import { later } from '../../../platform/db/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import { newToken } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { presentUser } from '../auth.present.ts';
import { holdPassword, insertSession } from '../auth.repo.ts';
import { knownDevice, rememberDevice } from '../known-device.ts';
import { absoluteMinutes } from '../session-life.ts';
import { type Credentials, checkPassword, type KnownAccount } from './check-password.ts';

export type SessionCookies = {
  readonly token: string;
  readonly csrf: string;
  readonly maxAgeSeconds: number;
};
export type SignedIn = SessionCookies & {
  readonly user: StoredUser;
  /** By which this browser is known at its next sign-in. */
  readonly deviceCookie: string;
};
type Asking = Pick<RequestContext, 'now' | 'address' | 'device' | 'deviceCookie'>;

/**
 * Opens a new session, and tells the owner by mail where the browser is new to the account. An unknown address and a
 * wrong password are told and cost the same.
 */
export const logIn = async (
  platform: Platform,
  credentials: Credentials,
  asking: Asking,
): Promise<Outcome<SignedIn>> => {
  const { now, address, deviceCookie } = asking;
  const knownAs = (account: KnownAccount) => knownDevice(platform.secrets, deviceCookie, account);
  const checked = await checkPassword(platform, credentials, { now, address, knownAs });
  if (!checked.ok) return checked;
  const signedIn = checked.value === null ? null : await openSession(platform, checked.value, asking);
  return signedIn === null ? refusal('INVALID_CREDENTIALS') : ok(signedIn);
};

/** Null when the password was changed since it was checked: the session would outlive the change that ends them all. */
const openSession = async (
  platform: Platform,
  account: KnownAccount,
  asking: Asking,
): Promise<SignedIn | null> => {
  const token = newToken();
  const tokenHash = sha256(token);
  const opened = await acrossTenants(platform.database, async (transaction) => {
    // guard: a-sign-in-with-a-password-just-changed-opens-nothing
    if (!(await holdPassword(transaction, account.email, account.password_hash))) return false;
    await insertSession(transaction, {
      tokenHash,
      business: account.business_id,
      email: account.email,
      device: asking.device,
      now: asking.now,
      // guard: a-session-ends-after-thirty-days
      expiresAt: later(asking.now, absoluteMinutes),
    });
    if (knownDevice(platform.secrets, asking.deviceCookie, account) === null) {
      const { business_id: business, email } = account;
      // guard: a-sign-in-on-a-new-device-is-told-by-mail
      await transaction.emit({ type: 'device.added', business, email, now: asking.now });
    }
    return true;
  });
  if (!opened) return null;
  return {
    user: presentUser(account),
    token,
    csrf: newCsrfToken(platform.secretKey, tokenHash),
    maxAgeSeconds: absoluteMinutes * 60,
    deviceCookie: rememberDevice(platform.secrets, asking.deviceCookie, account),
  };
};
