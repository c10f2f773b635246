import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import type { Page, RenderPage } from '#contract/pages.ts';
import { type ClientPaths, clientPaths } from '#contract/paths.ts';
import { faultToRefusal } from '../platform/http/errors.ts';
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
  /** Whether the pages are the twins below /embed, which any site may frame. */
  readonly embedded?: boolean;
};

/** The addresses by which a client goes on from a page of this host. */
export const clientPathsOf = (host: PageHost): ClientPaths => clientPaths(host.embedded === true);

/** Pages carry form tokens and free times: a browser may keep one, but asks again before showing it. */
const CACHE = 'private, no-cache';

export const sendPage = (host: PageHost, reply: FastifyReply, page: Page, status = 200): FastifyReply => {
  const nonce = randomBytes(16).toString('base64url');
  const { inboxUrl, embedded = false } = host;
  const html = host.render(page, { nonce, origin: host.platform.publicUrl, inboxUrl, embedded });
  // Only the policy can say 'any site'; the older header would forbid it again.
  if (embedded) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce, embedded),
      'cache-control': reply.getHeader('cache-control') ?? CACHE,
    })
    .send(html);
};

export const sendNotFound = (
  host: PageHost,
  reply: FastifyReply,
  message: string | null = null,
): FastifyReply => sendPage(host, reply, { page: 'not-found', message }, 404);

/** Where a page could not be made: says so in its place instead of answering as the API would. */
export const failureInstead =
  (host: PageHost, what: string) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fault = faultToRefusal(error, request, host.platform.log);
    const { status, message } = errorCatalogue[fault.code];
    if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds));
    const reason = fault.code === 'INTERNAL' ? `An unexpected error occurred. ${fault.message}` : message;
    return sendPage(host, reply, { page: 'not-found', message: `${what} ${reason}` }, status);
  };

/** From an address a business has left to its present one; asked again each time, since it may move back. */
export const redirectFromOldSlug = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(address, 301);
