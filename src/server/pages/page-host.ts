import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { Page, RenderPage } from '#contract/pages/pages.ts';
import type { NotFoundPage } from '#contract/pages/site-pages.ts';
import { type ClientPaths, clientPaths } from '#contract/paths.ts';
import type { Checkout } from '../modules/checkout/index.ts';
import { callerOf } from '../platform/http/address-prefix.ts';
import type { TokenCookie } from '../platform/http/client-cookies.ts';
import { faultToRefusal, setRetryAfter } from '../platform/http/errors.ts';
import { contentSecurityPolicy } from '../platform/http/headers.ts';
import type { Platform } from '../platform/platform.ts';
import type { Ctx } from '../platform/use-case.ts';

/** What every page route needs. `inboxUrl` null: mail really goes out. */
export type PageHost = {
  readonly platform: Platform;
  readonly render: RenderPage;
  readonly inboxUrl: string | null;
  /** How browsers come to pay. */
  readonly checkout: Checkout;
  /** Where owners reach those who run the platform. */
  readonly supportEmail: string;
  /** The business the landing page shows as an example, if it is served here. */
  readonly exampleSlug: string | null;
  /** Whether the pages are the twins below /embed, which any site may frame. */
  readonly embedded?: boolean;
};

/** The addresses by which a client goes on from a page of this host. */
export const clientPathsOf = (host: PageHost): ClientPaths => clientPaths(host.embedded === true);

/** What a page can be shown without; undefined: it could not be read, which `tell` logs and keeps nobody from booking. */
export const readIfPossible = async <T>(
  read: Promise<T>,
  tell: (error: unknown) => void,
): Promise<T | undefined> => {
  try {
    return await read;
  } catch (error) {
    tell(error);
    return undefined;
  }
};

/** What this visitor's browser keeps for our own pages; a page in a frame on another site reads nothing. */
// guard: a-framed-page-reads-nothing-of-who-booked
export const readKept = (
  { platform, embedded }: PageHost,
  request: FastifyRequest,
  cookie: TokenCookie,
): readonly string[] => (embedded === true ? [] : cookie.read(request, platform.publicUrl));

/** Has the browser keep a token for our own pages; in a frame on another site nothing is kept. */
export const keepToken = (
  { platform, embedded }: PageHost,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  cookie: TokenCookie,
  token: string,
): void => {
  // guard: a-framed-page-keeps-nothing-of-who-booked-in-it
  if (embedded !== true) cookie.keep(request, reply, platform.publicUrl, token);
};

/** What a client's form asks a command with; `attempt` is the id of the form as it was shown. */
export const visitorCtx = (
  { platform }: PageHost,
  request: FastifyRequest,
  attempt: string | undefined,
): Ctx => ({
  platform,
  actor: { kind: 'visitor' },
  now: platform.clock.now(),
  address: callerOf(request),
  idempotencyKey: attempt ?? null,
});

/** Pages carry form tokens and free times: a browser may keep one, but asks again before showing it. */
const CACHE = 'private, no-cache';

export const sendPage = (host: PageHost, reply: FastifyReply, page: Page, status = 200): FastifyReply => {
  const nonce = randomBytes(16).toString('base64url');
  const { inboxUrl, embedded = false } = host;
  const policy = contentSecurityPolicy(nonce, {
    framed: embedded,
    leadsTo: host.platform.provider.checkoutOrigin,
  });
  const html = host.render(page, {
    nonce,
    origin: host.platform.publicUrl,
    inboxUrl,
    moneyIsPlay: host.platform.provider.mode === 'test',
    embedded,
  });
  setRetryAfter(reply, status);
  // Only the policy can say 'any site'; the older header would forbid it again.
  if (embedded) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': reply.getHeader('cache-control') ?? CACHE,
    })
    .send(html);
};

export const sendNotFound = (host: PageHost, reply: FastifyReply): FastifyReply =>
  sendPage(host, reply, { page: 'not-found', message: null }, 404);

/** In the place of a page of a business that there is not, for whoever came by a link of it. */
export const sendNoBusiness = (
  host: PageHost,
  reply: FastifyReply,
  message = 'Business not found',
): FastifyReply => sendPage(host, reply, { page: 'not-found', link: 'business', message }, 404);

/** What a page's place says of why it cannot be shown; nothing where it really is not there. */
const failures: Partial<Readonly<Record<ErrorCode, NotFoundPage['failure'] & string>>> = {
  INTERNAL: 'fault',
  UNAVAILABLE: 'busy',
  TOO_MANY_REQUESTS: 'too-many',
  BAD_REQUEST: 'unread',
  TOO_LARGE: 'unread',
  HEADERS_TOO_LARGE: 'unread',
  UNSUPPORTED_MEDIA: 'unread',
};

/** In a page's place, with the status of what was refused and when to come back. */
export const sendFailure = (
  host: PageHost,
  reply: FastifyReply,
  refused: Pick<Refusal, 'code' | 'retryAfterSeconds'>,
  message: string,
): FastifyReply => {
  const failure = failures[refused.code];
  const { status } = errorCatalogue[refused.code];
  setRetryAfter(reply, status, refused.retryAfterSeconds);
  const page = { page: 'not-found', message, ...(failure === undefined ? {} : { failure }) } as const;
  return sendPage(host, reply, page, status);
};

/** Where a page could not be made: says so in its place instead of answering as the API would. */
export const failureInstead =
  (host: PageHost, what: string) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fault = faultToRefusal(error, request, host.platform.log);
    const { message } = errorCatalogue[fault.code];
    const reason = fault.code === 'INTERNAL' ? `An unexpected error occurred. ${fault.message}` : message;
    return sendFailure(host, reply, fault, `${what} ${reason}`);
  };

/** In the place of any page that says nothing of its own: what was refused, by the twin in a frame as well. */
export const sendErrorPage = (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  given: Refusal,
): FastifyReply => {
  const shown = { ...host, embedded: request.url.startsWith('/embed/') };
  if (given.code === 'NOT_FOUND') return sendNotFound(shown, reply);
  return sendFailure(shown, reply, given, given.message ?? errorCatalogue[given.code].message);
};

/** From an address a business has left to its present one; asked again each time, since it may move back. */
export const redirectFromOldSlug = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(address, 301);
