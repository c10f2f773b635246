import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Log } from '../log.ts';
import { addressPrefix } from './address-prefix.ts';
import { type AdmissionOptions, admitRequests, keepPlace } from './admit.ts';
import { collectMethods } from './allowed-methods.ts';
import { AnswerLate, faultToRefusal, sendRefusal } from './errors.ts';
import { setSecurityHeaders } from './headers.ts';
import { notedOf } from './noted.ts';
import { refusal } from './outcome.ts';
import { answerUnreadable } from './unreadable-request.ts';

const BODY_LIMIT = 1024 * 1024;
/** Whoever we ask may be slow, one after the other: what a visitor waits for all of them together. */
const ANSWER_WITHIN_MS = 9_000;
/** A picture over a bad line takes its time; headers do not. How often is looked for what is late. */
const REQUEST_MS = 30_000;
const HEADERS_MS = 10_000;
const LOOK_MS = 5_000;
/** Exactly these; a tab or a second type in the header is how validation has been walked around elsewhere. */
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8'];
const FORM_TYPES = ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-8'];

const isApi = (request: FastifyRequest): boolean => request.url.startsWith('/api/');

/** Letters, digits and the marks RFC 2046 lets a boundary have; nothing else in the header. */
const MULTIPART = /^multipart\/form-data; ?boundary="?[\w'()+,./:=?-]{1,70}"?$/i;

/** Marks a route that takes a file or a form; every route takes exactly one kind of body. */
declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesFile?: boolean;
    /** A form where others take JSON. */
    readonly takesForm?: boolean;
  }
}

const isAccepted = (request: FastifyRequest): boolean => {
  const type = request.headers['content-type'] ?? '';
  const { takesFile, takesForm } = request.routeOptions.config;
  if (takesFile === true) return MULTIPART.test(type);
  return (isApi(request) && takesForm !== true ? JSON_TYPES : FORM_TYPES).includes(type.toLowerCase());
};

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? '0') > 0;

/** A known address asked in a way it does not answer; an unknown one is left to whoever says 'not found'. */
const refuseMethod = async (
  request: FastifyRequest,
  reply: FastifyReply,
  methodsOf: (path: string) => readonly string[],
): Promise<void> => {
  const allowed = methodsOf(request.url.split('?')[0] ?? '');
  if (allowed.length === 0 || allowed.includes(request.method)) return;
  await sendRefusal(reply.header('allow', allowed.join(', ')), refusal('METHOD_NOT_ALLOWED'));
};

const LETTERS = 'abcdefghijklmnop';

/** Letters only, since the log masks whatever looks like a telephone number. */
const newRequestId = (): string =>
  randomBytes(8)
    .toString('hex')
    .replace(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)));

/** The HTTP server without any route: what every request goes through, whatever it asks for. */
export const createHttpApp = async (options: {
  readonly publicUrl: string;
  readonly trustProxy: string;
  readonly log: Log;
  /** Milliseconds until an answer that has not begun is 'later'; the work goes on. Files that are sent to us have none. */
  readonly answerWithinMs?: number;
  /** Absent: everybody is taken on, however many come. */
  readonly admission?: AdmissionOptions;
}): Promise<FastifyInstance> => {
  const { log, publicUrl, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const proxies = options.trustProxy
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '');
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: proxies.length > 0 ? proxies : false,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_MS },
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, publicUrl),
    // Runs outside the hooks, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, publicUrl);
      return sendRefusal(reply, faultToRefusal(error, request, log));
    },
  });
  const methodsOf = collectMethods(app);
  if (options.admission !== undefined) admitRequests(app, options.admission);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  // Whoever reads the file sees that it was cut off, and says so in words of its own.
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The default quality takes as long as the rest of the request for a few per cent of size, and the default window
    // of 4 MB more memory than all else that a request needs; no page or answer is longer than this one of 128 KB.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, publicUrl);
    if (isApi(request)) reply.header('cache-control', 'no-store');
    if (request.is404) return refuseMethod(request, reply, methodsOf);
    if (hasBody(request) && !isAccepted(request)) {
      await sendRefusal(reply, refusal('UNSUPPORTED_MEDIA'));
    }
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
    log.info('request', {
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ...notedOf(request),
      network: addressPrefix(request.ip),
      milliseconds: Math.round(reply.elapsedTime),
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(reply, faultToRefusal(error, request, log)),
  );
  return app;
};
