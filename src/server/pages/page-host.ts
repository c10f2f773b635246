import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Page, RenderPage } from '#contract/pages.ts';
import { contentSecurityPolicy } from '../platform/http/headers.ts';
import type { Platform } from '../platform/platform.ts';

/** What every page route needs. `inboxUrl` null: mail really goes out. */
export type PageHost = {
  readonly platform: Platform;
  readonly render: RenderPage;
  readonly inboxUrl: string | null;
  readonly wakeMessages: () => void;
  /** The business the landing page shows as an example, if it is served here. */
  readonly exampleSlug: string | null;
};

/** Pages carry form tokens and free times: a browser may keep one, but asks again before showing it. */
const CACHE = 'private, no-cache';

export const sendPage = (host: PageHost, reply: FastifyReply, page: Page, status = 200): FastifyReply => {
  const nonce = randomBytes(16).toString('base64url');
  const html = host.render(page, { nonce, origin: host.platform.publicUrl, inboxUrl: host.inboxUrl });
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'cache-control': CACHE,
    })
    .send(html);
};

export const sendNotFound = (
  host: PageHost,
  reply: FastifyReply,
  message: string | null = null,
): FastifyReply => sendPage(host, reply, { page: 'not-found', message }, 404);

/** From an address a business has left to its present one; asked again each time, since it may move back. */
export const redirectFromOldSlug = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(address, 301);
