import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sameText } from '../secrets/secrets.ts';

/**
 * Signed double submit bound to the session (OWASP CSRF Prevention Cheat Sheet): the token is an HMAC over the
 * session and a random value, so that a cookie planted from a sibling host is worth nothing.
 */
const sign = (secretKey: string, tokenHash: Buffer, random: string): string => {
  const session = tokenHash.toString('hex');
  return createHmac('sha256', `csrf:${secretKey}`)
    .update(`${session.length}!${session}!${random.length}!${random}`)
    .digest('hex');
};

/** What a token begins with that says of which account its session is; those of before are random throughout. */
const NAMES_ACCOUNT = '0'.repeat(32);

/** The account within one session: the same account is told by nothing in another. */
const accountMark = (secretKey: string, tokenHash: Buffer, email: string): string =>
  createHmac('sha256', `csrf-account:${secretKey}`)
    .update(tokenHash)
    .update(email)
    .digest('hex')
    .slice(0, 32);

export const newCsrfToken = (secretKey: string, tokenHash: Buffer, email: string): string => {
  const account = accountMark(secretKey, tokenHash, email);
  const random = NAMES_ACCOUNT + account + randomBytes(32).toString('hex');
  return `${sign(secretKey, tokenHash, random)}.${random}`;
};

export const isCsrfToken = (secretKey: string, tokenHash: Buffer, token: unknown): boolean => {
  if (typeof token !== 'string' || !/^[0-9a-f]{64}\.[0-9a-f]{128}$/.test(token)) return false;
  const [signature = '', random = ''] = token.split('.');
  // guard: the-csrf-token-is-signed-for-the-session
  return sameText(signature, sign(secretKey, tokenHash, random));
};

/**
 * Whether a session, which may have ended, was of none of these accounts. Only whoever has both its token and this one
 * is told: false as well for any other.
 */
export const isOfNone = (
  secretKey: string,
  { tokenHash, csrf }: { readonly tokenHash: Buffer; readonly csrf: unknown },
  emails: readonly string[],
): boolean => {
  // guard: why-a-session-ended-is-told-to-whoever-had-it-alone
  if (!isCsrfToken(secretKey, tokenHash, csrf)) return false;
  const [, random = ''] = String(csrf).split('.');
  if (!random.startsWith(NAMES_ACCOUNT)) return false;
  const account = random.slice(NAMES_ACCOUNT.length, 2 * NAMES_ACCOUNT.length);
  return emails.every((email) => !sameText(account, accountMark(secretKey, tokenHash, email)));
};

/**
 * Where a browser says that a request comes from: by Origin, which it sends on every write, or by Referer where an old
 * one leaves it out on a form; null where it says nothing.
 */
const saidOrigin = ({ headers: { origin, referer } }: FastifyRequest): string | null =>
  origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null);

/**
 * Whether that is one of ours: the address of the settings, or the very one this server was reached at without any
 * proxy. What a proxy says of the host is the caller's own word where it passes that on.
 */
const isOurs = (request: FastifyRequest, publicUrl: string, origin: string): boolean =>
  origin === new URL(publicUrl).origin || origin === `http://${request.headers.host}`;

/** Whether a browser says that the request came from this site. */
export const isFromThisSite = (request: FastifyRequest, publicUrl: string): boolean => {
  // guard: a-browser-that-says-cross-site-is-believed
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const origin = saidOrigin(request);
  // guard: the-origin-is-compared
  return origin !== null && isOurs(request, publicUrl, origin);
};

/** Whether a browser says that it came from another one, for a GET, of which an old one may say nothing. */
export const isFromAnotherSite = (request: FastifyRequest, publicUrl: string): boolean => {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const origin = saidOrigin(request);
  return origin !== null && !isOurs(request, publicUrl, origin);
};
