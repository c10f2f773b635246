import type { FastifyReply, FastifyRequest } from 'fastify';

/** So many of them, newest first, fit into a cookie that goes along with every request. */
const MOST = 4;
const TOKEN = /^[0-9A-Za-z]{87}$/;

/**
 * Tokens that a client's browser keeps where no script reads them: a convenience, since what each opens has a link as
 * well, for where cookies are blocked. It ends so many seconds after the last was kept.
 */
const tokenCookie = (name: string, lifeSeconds: number) => {
  const nameAt = (publicUrl: string): string => (publicUrl.startsWith('https:') ? `__Host-${name}` : name);
  const options = (publicUrl: string) =>
    ({ path: '/', sameSite: 'lax', httpOnly: true, secure: publicUrl.startsWith('https:') }) as const;

  /** What a browser brought, newest first; whether it proves anything, each token's own subject decides. */
  const read = (request: FastifyRequest, publicUrl: string): readonly string[] =>
    (request.cookies[nameAt(publicUrl)] ?? '')
      .split('.')
      .filter((token) => TOKEN.test(token))
      .slice(0, MOST);

  const others = (request: FastifyRequest, publicUrl: string, token: string): readonly string[] =>
    read(request, publicUrl).filter((other) => other !== token);

  const write = (reply: FastifyReply, publicUrl: string, tokens: readonly string[]): void => {
    const value = tokens.slice(0, MOST).join('.');
    reply.setCookie(nameAt(publicUrl), value, { ...options(publicUrl), maxAge: lifeSeconds });
  };

  return {
    read,
    keep: (request: FastifyRequest, reply: FastifyReply, publicUrl: string, token: string): void =>
      write(reply, publicUrl, [token, ...others(request, publicUrl, token)]),
    forget: (request: FastifyRequest, reply: FastifyReply, publicUrl: string, token: string): void => {
      const left = others(request, publicUrl, token);
      if (left.length === 0) reply.clearCookie(nameAt(publicUrl), options(publicUrl));
      else write(reply, publicUrl, left);
    },
  };
};

export type TokenCookie = ReturnType<typeof tokenCookie>;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * The times held unpaid, so that a second tab and the way back from the provider find them and what was typed: as long
 * as one lasts, and the hour more for which it is remembered.
 */
export const holdCookie = tokenCookie('holds', 90 * MINUTE);

/**
 * The bookings made here: for a week the page at their end leads on to them, and nobody types their details again.
 * Later the link in their messages does.
 */
export const bookedCookie = tokenCookie('booked', 90 * DAY);

/** The places in a line that were taken here, for as long as a day can be waited for: what was typed is not asked again. */
export const waitingCookie = tokenCookie('waiting', 90 * DAY);
