import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { isClosedToPin } from '#contract/closed-to-pin.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { permissionTexts } from '#core/accounts/permission-texts.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { ok } from '#core/result.ts';
import type { Clock } from '../clock.ts';
import { type BusinessId, readBusinessHandle } from '../ids.ts';
import { sha256 } from '../secrets/secrets.ts';
import { countedAs } from './address-prefix.ts';
import { isCsrfToken, isFromThisSite, isOfNone } from './csrf.ts';
import { type Allowance, createAllowance } from './rate-limits/allowance.ts';
import { perMinute } from './rate-limits/per-minute.ts';
import { type FindSession, isOwnScope, isProved, reachIn, type Session, sessionTokenOf } from './session.ts';

export type AccessDependencies = {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly secretKey: string;
  readonly findSession: FindSession;
  /** The addresses of a business's members. */
  readonly listTeam: (business: BusinessId) => Promise<readonly string[]>;
  readonly keys: Keys;
};

/** How keys are looked for, how often each may ask, and how many that are none are taken from one network. */
export type Keys = {
  readonly find: FindSession;
  readonly requests: Allowance;
  readonly guesses: Allowance;
};

export const createKeys = (find: FindSession): Keys => ({
  find,
  requests: createAllowance(perMinute.keyRequests),
  guesses: createAllowance(perMinute.keyGuesses),
});

const BEARER = /^Bearer +(.*)$/i;

/** Who asks, by the key that was sent or else by the session's cookie; null: anybody. What is no key is refused. */
export const whoAsks = async (
  dependencies: AccessDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<Session | null>> => {
  const [, key] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  // guard: a-key-decides-alone-whatever-cookies-come-with-it
  if (key !== undefined) return byKey(dependencies, request, reply, key);
  const token = sessionTokenOf(request, dependencies.publicUrl);
  return ok(token === null ? null : await dependencies.findSession(token));
};

const NO_KEY =
  'This API key opens nothing: it is not one of ours, or has ended. Please check it, or make another under Settings, API keys.';

const byKey = async (
  { keys, clock }: AccessDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<Outcome<Session>> => {
  const now = clock.now();
  const network = countedAs(request.ip);
  // guard: guesses-at-keys-are-counted-by-network
  const guessed = network === null ? null : keys.guesses.ask(network, 1, now);
  if (guessed !== null) return guessed;
  const session = await keys.find(key);
  if (session === null) {
    if (network !== null) keys.guesses.use(network, 1, now);
    reply.header('www-authenticate', 'Bearer');
    return refusal('UNAUTHENTICATED', { message: NO_KEY });
  }
  const counted = session.tokenHash.toString('hex');
  // guard: a-key-asks-600-times-a-minute
  const tooOften = keys.requests.ask(counted, 1, now);
  if (tooOften !== null) return tooOften;
  keys.requests.use(counted, 1, now);
  return ok(session);
};

/**
 * What is told in place of a refusal for want of a session to whoever had one and is a member no more of the business that
 * their page shows. A session ends with its membership and leaves nothing: that it was one, and whose, its two tokens say.
 */
export const whyNobody = async (
  refused: Refusal,
  { publicUrl, secretKey, listTeam }: AccessDependencies,
  request: FastifyRequest,
): Promise<Refusal> => {
  const { authorization, 'x-business-id': shown, 'x-xsrf-token': csrf } = request.headers;
  const token = authorization === undefined ? sessionTokenOf(request, publicUrl) : null;
  const business = shown === undefined ? null : readBusinessHandle(String(shown));
  if (refused.code !== 'UNAUTHENTICATED' || token === null || business === null) return refused;
  const had = { tokenHash: sha256(token), csrf };
  if (!isOfNone(secretKey, had, [])) return refused;
  const team = await listTeam(business);
  // A business that is gone has no owner to be asked.
  return team.length > 0 && isOfNone(secretKey, had, team) ? refusal('OFF_TEAM') : refused;
};

/** What somebody is told who does not have a permission. */
const notAllowed = ({ key }: Session, permission: Permission | undefined): string => {
  const what = permission === undefined ? 'do this' : permissionTexts[permission];
  return key === null
    ? `Your role does not let you ${what}. Please ask the owner of the business to do it, or to change your role.`
    : `This API key does not let its program ${what}. Please use a key that does: its owner makes one under Settings, API keys.`;
};

const NOT_BY_KEY =
  'This call takes no API key: it is for people. Please use a call that names a permission, or leave the key out.';

/** Of these some change something though they are read: signing out. */
const isOfAccounts = ({ path }: Call): boolean => path.startsWith('/auth/');

/**
 * Whether a page asks that shows another business than the session has gone on to. What is about the account alone is
 * answered there too, as the question in which business the session is.
 */
const isOfOtherPage = (call: Call, session: Session | null, { headers }: FastifyRequest): boolean => {
  const shown = headers['x-business-id'];
  if (session === null || shown === undefined) return false;
  return !isOfAccounts(call) && call.permission !== 'account.own' && !isOwnScope(session, String(shown));
};

/** Why a call is not answered to whoever asks; null: it is. */
export const denied = (
  call: Call,
  session: Session | null,
  dependencies: AccessDependencies,
  request: FastifyRequest,
): Refusal | null => {
  const changes = call.method !== 'GET';
  const isProgram = session !== null && session.key !== null;
  // guard: a-page-of-one-business-asks-nothing-of-another
  if (isOfOtherPage(call, session, request)) return refusal('OTHER_BUSINESS_OPEN');
  if (call.access === 'public') {
    // guard: a-key-writes-nothing-that-anybody-may
    if (isProgram && (changes || isOfAccounts(call))) return refusal('FORBIDDEN', { message: NOT_BY_KEY });
    // guard: an-anonymous-write-comes-from-this-site
    return changes && !isFromThisSite(request, dependencies.publicUrl) ? refusal('FORBIDDEN') : null;
  }
  // guard: an-owners-call-needs-a-session
  if (session === null) return refusal('UNAUTHENTICATED');
  // No browser sends a key by itself, so there is nothing that another site could forge.
  if (changes && !isProgram) {
    const token = request.headers['x-xsrf-token'];
    const trusted =
      // guard: a-write-of-a-session-comes-from-this-site
      isFromThisSite(request, dependencies.publicUrl) &&
      // guard: a-write-of-a-session-needs-its-csrf-token
      isCsrfToken(dependencies.secretKey, session.tokenHash, token);
    if (!trusted) return refusal('FORBIDDEN');
  }
  // guard: whoever-owes-a-second-factor-does-nothing-else-before
  if (session.key === null && session.owesFactor && call.beforeFactor !== true)
    return refusal('FACTOR_REQUIRED');
  const reach = call.permission === undefined ? null : reachIn(session, call.permission);
  // guard: a-call-needs-its-permission
  // guard: who-may-see-their-own-alone-asks-calls-that-narrow
  if (call.permission === undefined || reach === null || (reach === 'own' && call.narrows !== true))
    return refusal('FORBIDDEN', { message: notAllowed(session, call.permission) });
  if (call.access === 'owner' && !session.setupComplete) return refusal('SETUP_INCOMPLETE');
  return provesAgain(call, session, dependencies.clock);
};

/** Why whoever is signed in has to show again that it is they; null: they have not, or have just done so. */
const provesAgain = (call: Call, session: Session, clock: Clock): Refusal | null => {
  if (session.key !== null || isProved(session, clock.now())) return null;
  // guard: a-pin-opens-the-work-of-the-day-and-nothing-else
  const isMore = session.sharedDevice !== null && isClosedToPin(call);
  const asksAgain = call.asksAgain ?? (isMore ? true : undefined);
  if (asksAgain === undefined) return null;
  if (asksAgain === 'code' && !session.secondFactor) return null;
  // guard: what-a-stranger-at-an-open-session-must-not-do-asks-again
  return refusal('PROVE_AGAIN', { data: { by: session.secondFactor ? 'code' : 'password' } });
};
