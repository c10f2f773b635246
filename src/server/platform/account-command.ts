import type { FastifyReply } from 'fastify';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Role } from '#core/accounts/permissions.ts';
import { ok } from '#core/result.ts';
import { activityWriter } from './activity.ts';
import { acrossTenants, acrossTenantsUnlessRefused, type PlatformTransaction } from './db/transaction.ts';
import type { Endpoint, PublicContext } from './http/mount.ts';
import {
  keepTypedEmail,
  type MemberSession,
  setDeviceCookie,
  setSessionCookies,
  setSharedCookie,
} from './http/session.ts';
import { readOwnHandle } from './ids.ts';
import { answeredEvenly } from './pacing/even-time.ts';
import type { Platform } from './platform.ts';
import { type Ctx, ctxOf, memberSession } from './use-case.ts';

/** What a command about an account is given besides its input: it finds the account, and with it the business, itself. */
export type AccountCtx = Ctx & {
  /** What the browser calls itself. */
  readonly device: string;
  /** What the browser carries from earlier sign-ins. */
  readonly deviceCookie: string | null;
  /** What a device carries that a business shares. */
  readonly sharedCookie: string | null;
};

/** The same within the one transaction in which accounts, sessions and links are changed. */
export type AccountTx = AccountCtx & { readonly tx: PlatformTransaction };

/** What a browser keeps of an answer. */
export type AccountCookies = {
  readonly session?: { readonly token: string; readonly csrf: string; readonly maxAgeSeconds: number };
  readonly device?: string;
  /** The address somebody has just registered with. */
  readonly typedEmail?: string;
  /** By which the device is known as one that the team shares. */
  readonly shared?: string;
};

/** What is told, and what the browser keeps of it. */
export type Answered<R> = {
  readonly reply: R;
  readonly cookies: AccountCookies;
  /** In which business it is written down, and as whom; left out: where it was asked. */
  readonly doneAt?: Pick<MemberSession, 'business' | 'member' | 'staff' | 'called'> & {
    readonly role: Role;
  };
  /** What is left to do once all of it stands. */
  readonly after?: () => Promise<void>;
};

type Asked<C extends Call> = { readonly ctx: AccountCtx; readonly input: InputOf<C> };

type Parts<C extends Call, P> = {
  /** Before the transaction: hashes, and what is counted whatever comes of it. */
  readonly prepare?: (asked: Asked<C>) => Promise<Outcome<P>>;
  /** Looks up, decides and saves. What it refuses was never written, unless the command keeps what it counted. */
  readonly run: (given: {
    readonly ctx: AccountTx;
    readonly input: InputOf<C>;
    readonly prepared: P;
  }) => Promise<Outcome<Answered<ReplyOf<C>>>>;
  /** Its tries are counted, and the count stays where it refuses. */
  readonly keepsCount?: boolean;
  /** How long it takes tells nothing of what it found. */
  readonly evenly?: boolean;
};

/** A write of an account, which routes and pages ask for alike. */
export type AccountCommand<C extends Call> = {
  (asked: Asked<C>): Promise<Outcome<Answered<ReplyOf<C>>>>;
  /** The call of the API that this command answers. */
  readonly endpoint: (platform: Platform) => Endpoint;
};

/**
 * The frame of writes for which no business is known beforehand: one transaction across businesses, which a refusal
 * undoes whole. Whoever asks by a session is looked at by `sessionOf`.
 */
export const defineAccountCommand = <const C extends Call, P = undefined>(
  call: C,
  { prepare, run, keepsCount = false, evenly = false }: Parts<C, P>,
): AccountCommand<C> => {
  const write = async (asked: Asked<C>): Promise<Outcome<Answered<ReplyOf<C>>>> => {
    const { ctx, input } = asked;
    const ready = prepare === undefined ? null : await prepare(asked);
    if (ready !== null && !ready.ok) return ready;
    // Without `prepare`, P is undefined.
    const prepared = ready?.value as P;
    const inTransaction = keepsCount ? acrossTenants : acrossTenantsUnlessRefused;
    const answer = await inTransaction(ctx.platform.database, async (tx) => {
      const done = await run({ ctx: { ...ctx, tx }, input, prepared });
      // guard: what-a-member-did-to-an-account-is-written-down-with-it
      if (done.ok) await writeDown(tx, asked, done.value.doneAt);
      return done;
    });
    if (answer.ok) await answer.value.after?.();
    return answer;
  };
  const writeActivity = activityWriter(call);
  /** What is done for a business is written down, as other writes of its members are. */
  const writeDown = async (
    tx: PlatformTransaction,
    { ctx: { actor, device, now }, input }: Asked<C>,
    doneAt: Answered<unknown>['doneAt'],
  ): Promise<void> => {
    const asking = memberSession(actor);
    if (asking === null || asking.key !== null) return;
    const session = { ...asking, ...doneAt };
    const { business } = session;
    const { params, body } = input as { readonly params?: { readonly id?: string }; readonly body?: unknown };
    const record = params?.id === undefined ? null : readOwnHandle(business, params.id);
    await writeActivity({ ...tx, business }, { session, userAgent: device, now, record, body });
  };
  const command = (asked: Asked<C>) => (evenly ? answeredEvenly(write(asked)) : write(asked));
  const endpoint = (platform: Platform): Endpoint => ({
    call,
    run: async (input, context) => {
      // Validated by this call's schemas before it comes here.
      const outcome = await command({ ctx: accountCtxOf(platform, context), input: input as InputOf<C> });
      if (!outcome.ok) return outcome;
      keepCookies(platform, context.reply, outcome.value.cookies);
      return ok(outcome.value.reply);
    },
  });
  return Object.assign(command, { endpoint });
};

/** What such a command is asked with by an HTTP request. */
export const accountCtxOf = (
  platform: Platform,
  asking: Pick<
    PublicContext,
    'now' | 'address' | 'idempotencyKey' | 'session' | 'device' | 'deviceCookie' | 'sharedCookie'
  >,
): AccountCtx => ({
  ...ctxOf(platform, asking),
  device: asking.device,
  deviceCookie: asking.deviceCookie,
  sharedCookie: asking.sharedCookie,
});

/** Has the browser keep what an answer says. */
export const keepCookies = (
  { publicUrl }: Pick<Platform, 'publicUrl'>,
  reply: FastifyReply,
  { session, device, typedEmail, shared }: AccountCookies,
): void => {
  if (session !== undefined) setSessionCookies(reply, publicUrl, session);
  if (device !== undefined) setDeviceCookie(reply, publicUrl, device);
  if (typedEmail !== undefined) keepTypedEmail(reply, publicUrl, typedEmail);
  if (shared !== undefined) setSharedCookie(reply, publicUrl, shared);
};
