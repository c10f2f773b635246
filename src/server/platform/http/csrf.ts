import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sameText } from '../secrets.ts';

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
  return sameText(signature, sign(secretKey, tokenHash, random));
};

/**
 * Whether a browser says that the request came from this site: by Origin, which browsers send on every write, or by
 * Referer where an old one leaves it out on a form.
 */
export const isFromThisSite = (request: FastifyRequest, publicUrl: string): boolean => {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { referer } = request.headers;
  const origin =
    request.headers.origin ??
    (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null);
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`;
};
