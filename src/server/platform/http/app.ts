import { randomFillSync } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { isDiskFull } from '../db/faults.ts';
import type { Log } from '../log.ts';
import { withinRequest } from '../logging/scope.ts';
import { readTrustedProxies } from '../settings/shapes.ts';
import { addressPrefix } from './address-prefix.ts';
import { hasBody, isApi, isOtherMedia } from './bodies/content-types.ts';
import { hasManyParameters, MOST_BODY_BYTES, readBodies } from './bodies/read-bodies.ts';
import { answerUnreadable, MOST_HEAD_BYTES, refuseHead } from './bodies/unreadable-request.ts';
import { AnswerLate, faultToRefusal, sendRefusal } from './errors.ts';
import { setSecurityHeaders } from './headers.ts';
import { notedOf } from './noted.ts';
import { admitRequests, keepPlace, type SheddingOptions, wasSentAway } from './shedding/shed-load.ts';

/** Whoever we ask may be slow, one after the other: what a visitor waits for all of them together. */
const ANSWER_WITHIN_MS = 9_000;
/** A photo over a bad line takes its time; headers do not. How often is looked for what is late. */
const REQUEST_MS = 30_000;
const HEADERS_MS = 10_000;
const LOOK_MS = 5_000;
/** A known address asked in a way it does not answer; an unknown one is left to whoever says 'not found'. */
const refuseMethod = (
  request: FastifyRequest,
  reply: FastifyReply,
  methodsOf: (path: string) => readonly string[],
): Refusal | null => {
  const allowed = methodsOf(request.url.split('?')[0] ?? '');
  if (allowed.length === 0 || allowed.includes(request.method)) return null;
  reply.header('allow', allowed.join(', '));
  return refusal('METHOD_NOT_ALLOWED');
};

/** Which of two hosts counts is anybody's guess, and a proxy's may be another than ours. */
const hasTwoHosts = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** What the framework asks of each address on the way; it takes no count, which believes whoever is connected. */
const trustedBy = (setting: string): boolean | string[] | ((address: string, hop: number) => boolean) => {
  const trusted = readTrustedProxies(setting);
  if (typeof trusted === 'number') return (_, hop) => hop < trusted;
  return trusted === null || typeof trusted === 'boolean' ? trusted === true : [...trusted];
};

const LETTERS = 'abcdefghijklmnop';

const ID_BYTES = 8;
/** Drawn for many at once: asked for eight bytes, the generator takes as long as the rest of a request's beginning. */
const drawn = Buffer.alloc(ID_BYTES * 512);
let used = drawn.length;

/** Letters only, since the log masks whatever looks like a telephone number. */
const newRequestId = (): string => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  let id = '';
  for (const end = used + ID_BYTES; used < end; used += 1) {
    const byte = drawn[used] ?? 0;
    id += LETTERS.charAt(byte >> 4) + LETTERS.charAt(byte & 15);
  }
  return id;
};

type SendErrorPage = (request: FastifyRequest, reply: FastifyReply, given: Refusal) => FastifyReply;

/** The HTTP server without any route: what every request goes through, whatever it asks for. */
export const createHttpApp = async (options: {
  readonly publicUrl: string;
  /** As the setting TRUST_PROXY reads. */
  readonly trustProxy: string;
  readonly log: Log;
  /** Milliseconds until an answer that has not begun is 'later'; the work goes on. Files that are sent to us have none. */
  readonly answerWithinMs?: number;
  /** Absent: everybody is taken on, however many come. */
  readonly admission?: SheddingOptions;
  /** Counts what is sent to us before any of it is read. Absent: nobody is told to wait. */
  readonly brake?: (request: FastifyRequest) => Refusal | null;
  /** Told whenever a request has met a full disk. */
  readonly onFullDisk?: () => void;
  /** What a browser is shown in a page's place. Absent: no pages are served. */
  readonly sendErrorPage?: SendErrorPage;
}): Promise<FastifyInstance> => {
  const { log, publicUrl, answerWithinMs = ANSWER_WITHIN_MS, sendErrorPage } = options;
  const refuse = (request: FastifyRequest, reply: FastifyReply, given: Refusal): FastifyReply =>
    sendErrorPage === undefined || isApi(request)
      ? sendRefusal(reply, given)
      : sendErrorPage(request, reply, given);
  const app = Fastify({
    bodyLimit: MOST_BODY_BYTES,
    // guard: the-callers-address-comes-from-a-trusted-proxy-only
    trustProxy: trustedBy(options.trustProxy),
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: LOOK_MS,
      maxHeaderSize: MOST_HEAD_BYTES,
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, publicUrl),
    // Runs outside the hooks, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, publicUrl);
      // An address that cannot be read or is longer than any of ours; as a page it is one that is not there.
      const given = isApi(request) ? faultToRefusal(error, request, log) : refusal('NOT_FOUND');
      return refuse(request, reply, refuseHead(request.raw) ?? given);
    },
  });
  const methodsOf = collectMethods(app);
  if (options.admission !== undefined) admitRequests(app, { ...options.admission, publicUrl });
  await app.register(cookie);
  readBodies(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The default quality takes as long as the rest of the request for a few per cent of size, and the default window
    // of 4 MB more memory than all else that a request needs; no page or answer is longer than this one of 128 KB.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
    },
  });

  /** What is wrong with a request that nothing was read of but its headers. */
  const beforeReading = (request: FastifyRequest, reply: FastifyReply): Refusal | null => {
    const tooMuch = refuseHead(request.raw);
    if (tooMuch !== null) return tooMuch;
    if (hasTwoHosts(request) || hasManyParameters(request.url)) return refusal('BAD_REQUEST');
    // guard: a-known-path-asked-in-another-way-is-405
    if (request.is404) return refuseMethod(request, reply, methodsOf);
    const { asksSession, isWebhook } = request.routeOptions.config;
    if (asksSession !== true && isOtherMedia(request)) return refusal('UNSUPPORTED_MEDIA');
    // guard: what-is-sent-is-counted-before-it-is-read
    return hasBody(request) && isWebhook !== true ? (options.brake?.(request) ?? null) : null;
  };
  // Not before: what a body is read by belongs to the connection, and would lead away from the request again.
  app.addHook('preValidation', (request, _, done) => withinRequest(request, done));
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, publicUrl);
    if (isApi(request)) reply.header('cache-control', 'no-store');
    const given = beforeReading(request, reply);
    if (given !== null) await refuse(request, reply, given);
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // A browser that keeps the connection of its last answer would keep the process from ending for a minute.
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.takesFile === true) return;
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      keepPlace(request);
      reply.send(new AnswerLate());
    }, answerWithinMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (wasSentAway(request)) return;
    withinRequest(request, () =>
      log('request.answered', {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ...notedOf(request),
        network: addressPrefix(request.ip),
        milliseconds: Math.round(reply.elapsedTime),
      }),
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDiskFull(error)) options.onFullDisk?.();
    return refuse(request, reply, faultToRefusal(error, request, log));
  });
  return app;
};

type Served = { readonly method: string; readonly matches: RegExp };

const matcher = (url: string): RegExp => {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
};

/**
 * Which methods an address under /api answers, by the routes registered from now on. The framework says 'not found'
 * for a known address asked in another way; the API says so with 405 and Allow.
 */
const collectMethods = (app: FastifyInstance): ((path: string) => readonly string[]) => {
  const served: Served[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return;
    const matches = matcher(url);
    for (const one of [method].flat()) served.push({ method: one, matches });
  });
  return (path) => {
    const methods = served.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
    return [...new Set(methods)].toSorted();
  };
};
