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

export const newCsrfToken = (secretKey: string, tokenHash: Buffer): string => {
  const random = randomBytes(64).toString('hex');
  return `${sign(secretKey, tokenHash, random)}.${random}`;
};

export const isCsrfToken = (secretKey: string, tokenHash: Buffer, token: unknown): boolean => {
  if (typeof token !== 'string' || !/^[0-9a-f]{64}\.[0-9a-f]{128}$/.test(token)) return false;
  const [signature = '', random = ''] = token.split('.');
  // guard: the-csrf-token-is-signed-for-the-session
  return sameText(signature, sign(secretKey, tokenHash, random));
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
