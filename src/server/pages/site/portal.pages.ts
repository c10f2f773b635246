import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AskServer } from '#contract/pages/drawn-day.ts';
import { contentSecurityPolicy } from '../../platform/http/headers.ts';
import { sessionTokenOf } from '../../platform/http/session.ts';
import { leavePlace } from '../../platform/http/shedding/shed-load.ts';
import { type PageHost, readIfPossible } from '../page-host.ts';
import type { BuiltWeb } from '../web/built-web.ts';

/** The same for everybody: a browser may keep it, but asks again before showing it. */
const EVERYBODYS = 'private, no-cache';

/** It may be installed, and opens without a connection by a worker of its own. */
const INSTALLABLE = "manifest-src 'self'; worker-src 'self'";

/** No text becomes markup or script but by the portal's one policy (`src/web/portal/trusted-types.ts`). */
const TRUSTED = "require-trusted-types-for 'script'; trusted-types default";

/** A phone says so of itself; browsers that do not send the first name it in the second. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

/** What the API answers whoever opened the page, with all that is asked of each request: limits, access and the contract. */
const askedFor =
  (app: FastifyInstance, { ip, headers: { cookie, host, 'user-agent': agent } }: FastifyRequest): AskServer =>
  async (address) => {
    const answer = await app.inject({
      url: address,
      remoteAddress: ip,
      headers: { cookie, host, 'user-agent': agent },
    });
    return { status: answer.statusCode, body: answer.json() };
  };

/**
 * The portal is one document for every address under /dashboard; its own router does the rest. For a phone that is
 * signed in, its day stands in the document, to be read before any script has come.
 */
export const registerPortalPages = (
  app: FastifyInstance,
  { platform }: PageHost,
  { portalHtml, drawDay }: Pick<BuiltWeb, 'portalHtml' | 'drawDay'>,
): void => {
  const documentFor = (request: FastifyRequest, nonce: string): string =>
    portalHtml(request.url.split('?')[0] ?? '').replaceAll('__NONCE__', nonce);
  const send = (reply: FastifyReply, nonce: string, html: string, cache: string): FastifyReply =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `${contentSecurityPolicy(nonce)}; ${INSTALLABLE}; ${TRUSTED}`,
        'cache-control': cache,
      })
      .send(html);
  const newNonce = (): string => randomBytes(16).toString('base64url');
  app.get('/dashboard', async (request, reply) => {
    const nonce = newNonce();
    const document = documentFor(request, nonce);
    if (drawDay === null || !isPhone(request) || sessionTokenOf(request, platform.publicUrl) === null)
      return send(reply, nonce, document, EVERYBODYS);
    leavePlace(request);
    const now = platform.clock.now();
    const ask = askedFor(app, request);
    const drawn = await readIfPossible(
      drawDay({ document, address: request.url, origin: platform.publicUrl, now, nonce, ask }),
      (error) => platform.log('day.undrawn', { error }),
    );
    if (drawn == null) return send(reply, nonce, document, EVERYBODYS);
    // guard: a-document-with-somebodys-day-is-kept-nowhere
    return send(reply, nonce, drawn, 'private, no-store');
  });
  app.get('/dashboard/*', async (request, reply) => {
    const nonce = newNonce();
    return send(reply, nonce, documentFor(request, nonce), EVERYBODYS);
  });
};
