import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The holds of a browser, so that a second tab and the way back from the provider find them: a convenience, since each
 * hold's link does the same where cookies are blocked. It ends with the last hold.
 */
const nameAt = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-holds' : 'holds');

/** As long as a hold is told to last. */
const LIFE_SECONDS = 30 * 60;
const MOST = 4;
const TOKEN = /^[0-9A-Za-z]{87}$/;

const options = (publicUrl: string) =>
  ({ path: '/', sameSite: 'lax', httpOnly: true, secure: publicUrl.startsWith('https:') }) as const;

/** The tokens a browser brought, newest first; whether they prove anything, their holds decide. */
export const holdsOf = (request: FastifyRequest, publicUrl: string): readonly string[] =>
  (request.cookies[nameAt(publicUrl)] ?? '')
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST);

export const keepHold = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  token: string,
): void => {
  const others = holdsOf(request, publicUrl).filter((other) => other !== token);
  const value = [token, ...others].slice(0, MOST).join('.');
  reply.setCookie(nameAt(publicUrl), value, { ...options(publicUrl), maxAge: LIFE_SECONDS });
};

export const forgetHold = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  token: string,
): void => {
  const left = holdsOf(request, publicUrl).filter((other) => other !== token);
  if (left.length === 0) reply.clearCookie(nameAt(publicUrl), options(publicUrl));
  else reply.setCookie(nameAt(publicUrl), left.join('.'), { ...options(publicUrl), maxAge: LIFE_SECONDS });
};
