import { randomBytes } from 'node:crypto';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { contentSecurityPolicy } from '../../platform/http/headers.ts';

/** It may be installed, and opens without a connection by a worker of its own. */
const INSTALLABLE = "manifest-src 'self'; worker-src 'self'";

/** No text becomes markup or script but by the portal's one policy (`src/web/portal/trusted-types.ts`). */
const TRUSTED = "require-trusted-types-for 'script'; trusted-types default";

/** The portal is one document for every address under /dashboard; its own router does the rest. */
export const registerPortalPages = (app: FastifyInstance, portalHtml: (path: string) => string): void => {
  const send: RouteHandlerMethod = async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `${contentSecurityPolicy(nonce)}; ${INSTALLABLE}; ${TRUSTED}`,
        'cache-control': 'private, no-cache',
      })
      .send(portalHtml(request.url.split('?')[0] ?? '').replaceAll('__NONCE__', nonce));
  };
  app.get('/dashboard', send);
  app.get('/dashboard/*', send);
};
