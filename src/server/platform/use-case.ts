import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { activityWriter, recordIn } from './activity.ts';
import {
  inTenant,
  inTenantUndone,
  inTenantUnlessRefused,
  type TenantScope,
  type TenantTransaction,
} from './db/transaction.ts';
import type { UploadedFile } from './http/bodies/upload.ts';
import type { AnswerOf, Endpoint, PublicContext } from './http/mount.ts';
import { isOwnScope, type MemberSession, type Session, scopeOf } from './http/session.ts';
import { once } from './idempotency.ts';
import { type BusinessId, type Id, readOwnHandle } from './ids.ts';
import type { Platform } from './platform.ts';

/**
 * Who asks: somebody who signs in for a business or a program by its key, anybody else, or the program itself. Whoever
 * brings a link is a visitor, and what the link allows is looked at with it.
 */
export type Actor =
  | { readonly kind: 'member'; readonly session: Session }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system' };

const visitor: Actor = { kind: 'visitor' };

const doers = { member: 'owner', visitor: 'client', system: 'system' } as const;

/** As whom histories name somebody. */
export type Doer = (typeof doers)[Actor['kind']];

/** What histories call whoever asked. */
export const doerOf = ({ kind }: Actor): Doer => doers[kind];

/** What every use case is given besides its input. */
export type Ctx = {
  readonly platform: Platform;
  readonly actor: Actor;
  /** The one moment of a use case, however long it takes. */
  readonly now: Instant;
  /** Whom the request counts for (`callerOf`). For limits, never for identity. */
  readonly address: string;
  /** What the browser of whoever asks calls itself; absent where none asks. */
  readonly device?: string;
  /** Under which its answer is remembered; null: not at all. */
  readonly idempotencyKey: string | null;
  /** What the record that it makes is to be called, where a page has to know it and the reply does not tell. */
  readonly recordId?: Id;
  /** What a call that takes a file was sent. */
  readonly file?: UploadedFile | null;
};

/** The same before that transaction: whose records are about to be changed is known. */
export type BusinessCtx = Ctx & { readonly business: BusinessId };

/** The same within the one transaction in which one business's records are changed. */
export type TenantCtx = Ctx & { readonly tx: TenantTransaction };

/** What a command works on: a handle of its own business has become the id that it stands for. */
export type OwnInput<C extends Call> = Omit<InputOf<C>, 'params'> & {
  readonly params: InputOf<C>['params'] extends { readonly id: string }
    ? Omit<InputOf<C>['params'], 'id'> & { readonly id: Id }
    : InputOf<C>['params'];
};

type Given<C extends Call> = { readonly ctx: TenantCtx; readonly input: OwnInput<C> };

/** `P`: what was prepared. `D`: what was done, where the reply is made after COMMIT. */
type Parts<C extends Call, P, D> = {
  /** Whose records are changed, where they are not the signed-in owner's; null: nobody's. */
  readonly business?: (input: InputOf<C>) => BusinessId | null;
  /** What is said of nobody's records; NOT_FOUND where nothing is given. */
  readonly missing?: Refusal;
  /** Looked at before anything that was remembered is told, so that nobody learns it who may not. */
  readonly admit?: (given: Given<C>) => Promise<Refusal | null>;
  /** Whether the transaction is begun anew after this failure: somebody came between its look and its write. */
  readonly retries?: (error: unknown) => boolean;
  /** Whether all of it is undone again once it is known what it comes to: that is all that was asked for. */
  readonly isOnlyShown?: (input: InputOf<C>) => boolean;
  /** What an answer is remembered under with the caller's key; absent: the same request is answered anew. */
  readonly once?: string;
  /** How what was sent stands so far, under the same names, where that is soon read: what differs is then told apart. */
  readonly before?: (given: Given<C>) => Promise<object>;
  /** That it remembers its answers by itself: only it knows when something was done, and says so by `note`. */
  readonly remembers?: true;
  /**
   * Before the transaction, so that nothing is locked meanwhile: what asks somebody else, or takes its time. What it
   * writes stays, whatever comes of the command, and it is done for a request that is sent again too.
   */
  readonly prepare?: (asked: {
    readonly ctx: BusinessCtx;
    readonly input: OwnInput<C>;
  }) => Promise<Outcome<P>>;
} & (
  | {
      /** Loads, decides and saves. What it refuses was never written. */
      readonly run: (given: Prepared<C, P>) => Promise<Outcome<ReplyOf<C>>>;
      readonly after?: undefined;
    }
  | {
      readonly run: (given: Prepared<C, P>) => Promise<Outcome<D>>;
      /** After COMMIT, of what was done: makes the reply, from what the transaction could not see or had to end for. */
      readonly after: (given: {
        readonly ctx: BusinessCtx;
        readonly done: D;
      }) => Promise<Outcome<ReplyOf<C>>>;
    }
);

type Prepared<C extends Call, P> = Given<C> & {
  readonly prepared: P;
  /** Writes down that a member did it, unless it was refused. Of a command that does not remember by itself it is done for it. */
  readonly note: Note;
};

type Note = <T>(done: Outcome<T>) => Promise<Outcome<T>>;

/** A write of one business's records, which routes and pages ask for alike. */
export type Command<C extends Call> = {
  (asked: { readonly ctx: Ctx; readonly input: InputOf<C> }): Promise<Outcome<ReplyOf<C>>>;
  /** The call of the API that this command answers. */
  readonly endpoint: (platform: Platform) => Endpoint;
};

/**
 * The frame of every write: whose records they are, one transaction that a refusal undoes whole, and one answer for
 * requests that are sent again. What a member did is written down in that transaction, once however often it is sent. A
 * handle of another business, or of none, is NOT_FOUND; a `businessId` that is sent along
 * and is not the owner's, WRONG_BUSINESS.
 */
export const defineCommand = <const C extends Call, P = undefined, D = ReplyOf<C>>(
  call: C,
  parts: Parts<C, P, D>,
): Command<C> => {
  const { business: whose, missing = refusal('NOT_FOUND'), admit, once: as, prepare, run, after } = parts;
  const { retries = () => false } = parts;
  const writeDown = activityWriter(call);
  const command = async (asked: { readonly ctx: Ctx; readonly input: InputOf<C> }) => {
    const { input } = asked;
    // A session counts for nothing where anybody may ask.
    const ctx = call.access === 'public' ? { ...asked.ctx, actor: visitor } : asked.ctx;
    const business = whose === undefined ? ownBusinessOf(ctx.actor) : whose(input);
    if (isOfAnother(call, ctx, input)) return refusal('WRONG_BUSINESS');
    const own = business === null ? null : ownInputOf<C>(business, input);
    if (business === null || own === null) return missing;
    const ahead = { ...ctx, business };
    const ready = prepare === undefined ? null : await prepare({ ctx: ahead, input: own });
    if (ready !== null && !ready.ok) return ready;
    // Without `prepare`, P is undefined.
    const prepared = ready?.value as P;
    const noted = async <T>(
      done: Outcome<T>,
      { ctx: { tx, actor, device = '', now }, input: sent }: Given<C>,
      stood: object | null = null,
    ): Promise<Outcome<T>> => {
      // What was refused or is only shown is undone, and with it what is written here.
      if (!done.ok) return done;
      const { params, body } = sent as { readonly params?: { readonly id?: Id }; readonly body?: unknown };
      const record = params?.id ?? recordIn(business, done.value);
      await writeDown(tx, { session: memberSession(actor), userAgent: device, now, record, body, stood });
      return done;
    };
    const work = async (tx: TenantTransaction): Promise<Outcome<ReplyOf<C> | D>> => {
      const inside = { ctx: { ...ctx, tx }, input: own };
      const note: Note = (done) => noted(done, inside);
      const given = { ...inside, prepared, note };
      const refused = admit === undefined ? null : await admit(given);
      if (refused !== null) return refused;
      // guard: what-a-member-did-is-written-down-with-it
      const written = async () => {
        const stood = parts.before === undefined ? null : await parts.before(inside);
        const done: Outcome<ReplyOf<C> | D> = await run(given);
        return parts.remembers === true ? done : noted(done, inside, stood);
      };
      if (as === undefined) return written();
      const attempt = { business, route: as, key: ctx.idempotencyKey, body: askedFor(own), now: ctx.now };
      return once<ReplyOf<C> | D>(tx, attempt, written);
    };
    const { database } = ctx.platform;
    const scope = scopeWithin(business, ctx.actor);
    const write = () =>
      parts.isOnlyShown?.(input) === true
        ? inTenantUndone(database, scope, work)
        : inTenantUnlessRefused<Outcome<ReplyOf<C> | D>>(database, scope, work);
    const done = await tried(write, retries);
    // With `after`, what was done is a D, else the reply itself.
    if (after === undefined || !done.ok) return done as Outcome<ReplyOf<C>>;
    return after({ ctx: ahead, done: done.value as D });
  };
  return Object.assign(command, { endpoint: endpointOf(call, command) });
};

const MOST_TRIES = 3;

const tried = async <T>(
  write: () => Promise<Outcome<T>>,
  retries: (error: unknown) => boolean,
): Promise<Outcome<T>> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!retries(error)) throw error;
    }
  }
  return refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
};

const endpointOf =
  <C extends Call>(
    call: C,
    answer: (asked: { readonly ctx: Ctx; readonly input: InputOf<C> }) => Promise<Outcome<unknown>>,
  ) =>
  (platform: Platform): Endpoint => ({
    call,
    // Validated by this call's schemas before it comes here.
    run: (input, context) => answer({ ctx: ctxOf(platform, context), input: input as InputOf<C> }),
  });

type QueryParts<C extends Call> =
  | {
      /** Whose records are read, where they are not the signed-in owner's; null: nobody's. */
      readonly business?: (asked: {
        readonly ctx: Ctx;
        readonly input: InputOf<C>;
      }) => BusinessId | null | Promise<BusinessId | null>;
      /** What is said of nobody's records; NOT_FOUND where nothing is given. */
      readonly missing?: Refusal;
      readonly run: (given: Given<C>) => Promise<Outcome<AnswerOf<C>>>;
      readonly read?: undefined;
    }
  | {
      /** For what lies in no one business, or takes more than one transaction. */
      readonly read: (asked: {
        readonly ctx: Ctx;
        readonly input: InputOf<C>;
      }) => Promise<Outcome<AnswerOf<C>>>;
    };

/** A read that answers a call. */
export type Query<C extends Call> = {
  (asked: { readonly ctx: Ctx; readonly input: InputOf<C> }): Promise<Outcome<AnswerOf<C>>>;
  /** The call of the API that this query answers. */
  readonly endpoint: (platform: Platform) => Endpoint;
};

/**
 * The frame of every read: in one transaction of the business whose records are read. A handle of another business, or
 * of none, is NOT_FOUND. Unlike a command it keeps what it counted, refused or not.
 */
export const defineQuery = <const C extends Call>(call: C, parts: QueryParts<C>): Query<C> => {
  const query = async (asked: { readonly ctx: Ctx; readonly input: InputOf<C> }) => {
    if (isOfAnother(call, asked.ctx, asked.input)) return refusal('WRONG_BUSINESS');
    if (parts.read !== undefined) return parts.read(asked);
    const { business: whose, missing = refusal('NOT_FOUND'), run } = parts;
    const { ctx, input } = asked;
    const business = whose === undefined ? ownBusinessOf(ctx.actor) : await whose(asked);
    const own = business === null ? null : ownInputOf<C>(business, input);
    if (business === null || own === null) return missing;
    const scope = scopeWithin(business, ctx.actor);
    return inTenant(ctx.platform.database, scope, (tx) => run({ ctx: { ...ctx, tx }, input: own }));
  };
  return Object.assign(query, { endpoint: endpointOf(call, query) });
};

/** With what somebody asks who signs in, or a program by its key; null: a visitor, or the program itself. */
export const memberSession = (actor: Actor): Session | null =>
  actor.kind === 'member' ? actor.session : null;

/** With what somebody asks who signs in, or a program by its key; an error on a call that anybody may ask. */
export const sessionOf = ({ actor }: Pick<Ctx, 'actor'>): Session => {
  if (actor.kind !== 'member') throw new Error('Asked for the session of a visitor');
  return actor.session;
};

/** The session of a person, on calls about their account: an error for a key, which no such call is open to. */
export const memberOf = (ctx: Pick<Ctx, 'actor'>): MemberSession => {
  const session = sessionOf(ctx);
  if (session.key !== null) throw new Error('Asked for the account of a program');
  return session;
};

const ownBusinessOf = (actor: Actor): BusinessId | null =>
  actor.kind === 'member' ? actor.session.business : null;

/** As far as somebody reaches in a business: within their own no further than their role. */
const scopeWithin = (business: BusinessId, actor: Actor): TenantScope =>
  actor.kind === 'member' && actor.session.business === business ? scopeOf(actor.session) : business;

/** Whether an owner's request says that it is about another business than theirs. */
const isOfAnother = ({ access }: Call, { actor }: Ctx, input: InputOf<Call>): boolean => {
  if (access !== 'owner' || actor.kind !== 'member') return false;
  // What schemas have made of them: an object, or nothing.
  const { query, body } = input as { readonly [part in 'query' | 'body']?: { readonly businessId?: string } };
  return [query, body].some((part) => !isOwnScope(actor.session, part?.businessId));
};

const ownInputOf = <C extends Call>(business: BusinessId, input: InputOf<C>): OwnInput<C> | null => {
  // What a schema has made of an address: an object of its parameters, or nothing.
  const params = input.params as { readonly id?: string } | undefined;
  if (params?.id === undefined) return input as OwnInput<C>;
  const id = readOwnHandle(business, params.id);
  return id === null ? null : ({ ...input, params: { ...params, id } } as OwnInput<C>);
};

/** By which the same request is known again. */
const askedFor = ({ params, body }: { readonly params: unknown; readonly body: unknown }): unknown =>
  typeof params === 'object' || typeof body === 'object'
    ? { ...(params as object | undefined), ...(body as object | undefined) }
    : null;

/** What a command is asked with by an HTTP request. */
export const ctxOf = (
  platform: Platform,
  asking: Pick<PublicContext, 'now' | 'address' | 'idempotencyKey' | 'session'> &
    Partial<Pick<PublicContext, 'file' | 'device'>>,
): Ctx => {
  const { now, address, idempotencyKey, session, file = null, device = '' } = asking;
  const actor: Actor = session === null ? visitor : { kind: 'member', session };
  return { platform, actor, now, address, idempotencyKey, file, device };
};
