import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import type { FieldError } from '#contract/errors.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { withoutServerOwned } from '#contract/server-owned.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { businessHandle } from '../ids.ts';
import { type AccessDependencies, denied, whoAsks, whyNobody } from './access.ts';
import { callerOf } from './address-prefix.ts';
import { isOtherMedia } from './bodies/content-types.ts';
import { inputFault } from './bodies/input-error.ts';
import { bodyLimitOf } from './bodies/read-bodies.ts';
import { fileOf, type UploadedFile } from './bodies/upload.ts';
import { type Download, sendDownload } from './downloads/download.ts';
import { type EventStream, sendEvents } from './downloads/event-stream.ts';
import { sendRefusal } from './errors.ts';
import { note } from './noted.ts';
import { plainWords } from './plain-words.ts';
import type { Allowance } from './rate-limits/allowance.ts';
import { deviceCookieOf, deviceOf, type Session, sharedCookieOf } from './session.ts';

/** What the platform knows about a request besides its validated input. */
export type RequestContext = {
  readonly now: Instant;
  /** Whom the request counts for (`callerOf`): of an IPv6 address its network. For limits, never for identity. */
  readonly address: string;
  readonly device: string;
  /** What the browser carries from earlier sign-ins; whether it is ours and of which account is for auth to say. */
  readonly deviceCookie: string | null;
  /** What a device carries that a business shares; whether it is still shared is for auth to say. */
  readonly sharedCookie: string | null;
  readonly idempotencyKey: string | null;
  /** What a call with a `file` was sent; null on every other call. */
  readonly file: UploadedFile | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
export type PublicContext = RequestContext & { readonly session: Session | null };
export type OwnerContext = RequestContext & { readonly session: Session };

/** What a provider sent, byte for byte: its signature is over these. */
export type SignedContext = RequestContext & { readonly rawBody: Buffer };

type ContextOf<C extends Call> = C['access'] extends 'signed'
  ? SignedContext
  : C['access'] extends 'public'
    ? PublicContext
    : OwnerContext;
/** A call with a file is only answered when there is one. */
type WithFile<C extends Call> = C extends { file: object }
  ? ContextOf<C> & { readonly file: UploadedFile }
  : ContextOf<C>;
/** What a call is answered with: its reply, or what streams or produces a file. */
export type AnswerOf<C extends Call> = C extends { produces: 'text/event-stream' }
  ? EventStream
  : C extends { produces: string }
    ? Download
    : ReplyOf<C>;
export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: WithFile<C>,
) => Promise<Outcome<AnswerOf<C>>>;

/** A call with the code that answers it; made by `handle`, which checks the two against each other. */
export type Endpoint = {
  readonly call: Call;
  readonly run: (input: unknown, context: PublicContext) => Promise<Outcome<unknown>>;
};

export const handle = <const C extends Call>(call: C, handler: Handler<C>): Endpoint => ({
  call,
  // `answer` below has validated the input by this call's schemas and has a session whenever its access asks for one.
  run: handler as Endpoint['run'],
});

export type MountDependencies = AccessDependencies & {
  /** How many files that are none each business may send. */
  readonly spoiltFiles: Allowance;
};

/** Nobody corrects more at once, and telling costs time too. */
const MOST_ERRORS = 100;
/** A provider's notice is a few kilobytes; more is somebody else's. */
const SIGNED_LIMIT = 64 * 1024;

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Registers an endpoint: access, then validation, then its handler, then a check of the reply against the contract. */
export const mount = (app: FastifyInstance, dependencies: MountDependencies, endpoint: Endpoint): void => {
  const { path, alsoAt = [] } = endpoint.call;
  if (endpoint.call.access === 'signed') {
    // A scope of its own, in which a body is left as it came.
    app.register(async (scope) => {
      const { consumes = 'application/json' } = endpoint.call;
      scope.removeAllContentTypeParsers();
      // guard: a-signed-body-is-64-kb-at-most
      const options = { parseAs: 'buffer', bodyLimit: SIGNED_LIMIT } as const;
      scope.addContentTypeParser(consumes, options, (_, body, done) => done(null, body));
      mountAt(scope, dependencies, endpoint, fastifyPath(`/api${path}`));
    });
    return;
  }
  for (const url of [`/api${path}`, ...alsoAt]) mountAt(app, dependencies, endpoint, fastifyPath(url));
};

const mountAt = (
  app: FastifyInstance,
  dependencies: MountDependencies,
  endpoint: Endpoint,
  url: string,
): void => {
  const { produces, consumes, file, access } = endpoint.call;
  const readsJson = consumes === undefined && access !== 'signed';
  app.route({
    method: endpoint.call.method,
    url,
    // Asked for its head alone, a stream would be opened and never read.
    exposeHeadRoute: produces !== 'text/event-stream',
    // guard: a-call-reads-no-more-bytes-than-it-takes
    ...(readsJson ? { bodyLimit: bodyLimitOf(endpoint.call) } : {}),
    config: {
      isCall: true,
      isWebhook: access === 'signed',
      asksSession: access === 'account' || access === 'owner',
      takesFile: file !== undefined,
      takesForm: consumes === 'application/x-www-form-urlencoded',
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const outcome = await answer(endpoint, dependencies, request, reply);
      if (!outcome.ok) {
        const refused = await whyNobody(outcome, dependencies, request);
        note(request, { code: refused.code });
        return sendRefusal(reply, refused);
      }
      // The type of a call that produces a stream or a file makes its handler answer with one.
      if (produces === 'text/event-stream') return sendEvents(reply, outcome.value as EventStream);
      if (produces !== undefined) return sendDownload(reply, produces, outcome.value as Download);
      return reply.code(200).send(endpoint.call.reply.parse(outcome.value));
    },
  });
};

const answer = async (
  endpoint: Endpoint,
  dependencies: MountDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<unknown>> => {
  const { call } = endpoint;
  if (call.access === 'signed') return answerSigned(endpoint, dependencies, request, reply);
  const asking = await whoAsks(dependencies, request, reply);
  if (!asking.ok) return asking;
  const session = asking.value;
  if (session !== null) note(request, { business: businessHandle(session.business) });
  const refused = denied(call, session, dependencies, request);
  if (refused !== null) return refused;
  if (isOtherMedia(request)) return refusal('UNSUPPORTED_MEDIA');
  const input = validate(call, request);
  if (!input.ok) return input;
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const now = dependencies.clock.now();
  const file = await fileOf({ call, session, request, reply, now }, dependencies.spoiltFiles);
  if (!file.ok) return file;
  return endpoint.run(input.value, {
    now,
    address: callerOf(request),
    device: deviceOf(request),
    deviceCookie: session?.key ? null : deviceCookieOf(request, dependencies.publicUrl),
    sharedCookie: session?.key ? null : sharedCookieOf(request, dependencies.publicUrl),
    idempotencyKey: key.value,
    file: file.value,
    request,
    reply,
    session,
  });
};

/** No session, no origin and no parsing of the body: the handler checks the signature first. */
const answerSigned = async (
  endpoint: Endpoint,
  { clock }: MountDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<unknown>> => {
  const { query: _query, body: _body, ...address }: Call = endpoint.call;
  const input = validate(address, { params: request.params, query: {}, body: undefined });
  if (!input.ok) return input;
  const context: SignedContext & { readonly session: null } = {
    now: clock.now(),
    address: callerOf(request),
    device: '',
    deviceCookie: null,
    sharedCookie: null,
    idempotencyKey: null,
    file: null,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    request,
    reply,
    session: null,
  };
  return endpoint.run(input.value, context);
};

const idempotencyKeyOf = (request: FastifyRequest): Outcome<string | null> => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { ok: true, value: null };
  const usable = typeof key === 'string' && /^[\x21-\x7e]{8,255}$/.test(key);
  return usable
    ? { ok: true, value: key }
    : refusal('BAD_REQUEST', { message: 'The Idempotency-Key must be 8 to 255 visible characters.' });
};

type Parts = { params: unknown; query: unknown; body: unknown };

/** All three parts against the call's schemas; every error at once, each at its field. */
export const validate = (
  call: Call,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Outcome<Parts> => {
  // guard: each-query-parameter-is-given-once
  if (hasRepeated(request.query))
    return refusal('BAD_REQUEST', { message: 'Each query parameter may be given once.' });
  const fault = inputFault(request.params) ?? inputFault(request.query) ?? inputFault(request.body);
  if (fault !== null) return fault;
  const errors: FieldError[] = [];
  const part = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value, { error: plainWords });
    if (parsed.success) return parsed.data;
    errors.push(...parsed.error.issues.slice(0, MOST_ERRORS).map(toFieldError));
    return undefined;
  };
  const value = {
    params: part(call.params, request.params),
    query: part(call.query, request.query),
    body: part(call.body, withoutServerOwned(call, request.body ?? undefined)),
  };
  const first = errors[0];
  if (first === undefined) return { ok: true, value };
  const message = errors.length === 1 && first.field !== '' ? first.message : undefined;
  return refusal('INVALID_INPUT', { errors, ...(message === undefined ? {} : { message }) });
};

/** A body alone against the call's schema: for the pages whose forms post outside the API. */
export const validateBody = <C extends Call>(call: C, body: unknown): Outcome<InputOf<C>['body']> => {
  const { params: _params, query: _query, ...bodyOnly }: Call = call;
  const input = validate(bodyOnly, { params: {}, query: {}, body });
  // What comes out of the call's own schema is what InputOf reads from it.
  return input.ok ? { ok: true, value: input.value.body as InputOf<C>['body'] } : input;
};

const hasRepeated = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  Object.values(query).some((value) => typeof value !== 'string');

const toFieldError = (issue: z.core.$ZodIssue): FieldError => {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const field = [...issue.path, ...keys.slice(0, 1)].join('.').slice(0, 100);
  return { field, message: keys.length > 0 ? 'This field is not accepted here.' : issue.message };
};
