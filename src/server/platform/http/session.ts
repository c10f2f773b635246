import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type KeyPermission,
  type Permission,
  type Reach,
  type Role,
  reachOf,
} from '#core/accounts/permissions.ts';
import { type Instant, minuteMs } from '#core/calendar/instant.ts';
import { parseEmail } from '#core/contact/email.ts';
import type { TenantScope } from '../db/transaction.ts';
import { type BusinessId, type Id, newToken, readBusinessHandle, readTokenAt, tokenAt } from '../ids.ts';
import { sha256 } from '../secrets/secrets.ts';

/** As what somebody asks, which decides what they may do: in their role, or a program by its key alone. */
export type Authority =
  | { readonly role: Role; readonly key: null }
  | {
      readonly role: null;
      readonly key: { readonly id: Id; readonly permissions: readonly KeyPermission[] };
    };

/** Who has an account, as far as a session knows them. */
type Person = {
  readonly email: string;
  /** The membership by which they are in the business. */
  readonly member: Id;
  /** Whether the account has a second factor, and the session was opened by it. */
  readonly secondFactor: boolean;
  /** Whether the business asks for one, and there is none. */
  readonly owesFactor: boolean;
  /** When they last showed that it is they; null: a process of before has let them in. */
  readonly provedAt: Instant | null;
  /** The shared device on which they are signed in; null: one of their own. */
  readonly sharedDevice: Id | null;
};

/** So long a proof counts for the calls that ask again. */
export const proofMinutes = 10;

/** Whether they have shown just now that it is they. One from later was noted by a clock that was ahead. */
export const isProved = ({ provedAt }: Pick<Person, 'provedAt'>, now: Instant): boolean =>
  // guard: a-proof-counts-for-ten-minutes
  provedAt !== null && Math.abs(now - provedAt) <= proofMinutes * minuteMs;

/** Who is asking, as the session or the key says; the only source of the tenant on owner calls. */
export type Session = (
  | (Extract<Authority, { readonly key: null }> & Person)
  | (Exclude<Authority, { readonly key: null }> & { readonly member: null })
) & {
  /** Of the session's token or of the key's secret. */
  readonly tokenHash: Buffer;
  readonly business: BusinessId;
  /** The staff member whom they are; null: none. Where a role reaches no further, these bookings are theirs. */
  readonly staff: Id | null;
  /** The name of an owner or of a key, or given by a member; null: they are called as their staff member is, or by their address. */
  readonly called: string | null;
  /** Whether they are shown clients’ telephone numbers and addresses. */
  readonly seesPhones: boolean;
  readonly setupComplete: boolean;
};

/** That of a person, who has an account. */
export type MemberSession = Extract<Session, { readonly key: null }>;

/** Of whose records somebody who asks has a permission; null: of nobody's. A key has what it was given and no more. */
export const reachIn = (authority: Authority, permission: Permission): Reach | null => {
  if (authority.key === null) return reachOf(authority.role, permission);
  // guard: a-key-has-what-it-was-given-and-no-more
  return authority.key.permissions.some((given) => given === permission) ? 'all' : null;
};

/** Whose rows somebody reads and changes: whoever reaches no further than their own bookings is shown no others anywhere. */
export const scopeOf = (session: Authority & Pick<Session, 'business' | 'member' | 'staff'>): TenantScope => {
  const { business, member, staff, key } = session;
  if (key !== null) return { business, key: key.id };
  // guard: whoever-has-their-own-bookings-alone-is-a-role-of-their-own-in-the-database
  if (reachIn(session, 'bookings.read') !== 'own') return { business, member };
  if (staff === null) throw new Error('A member who sees their own bookings alone is a staff member');
  return { business, member, staff };
};

/** Supplied by the module of sessions, or of keys. Null for one that is unknown, has ended or has expired. */
export type FindSession = (token: string) => Promise<Session | null>;

/** `__Host-` binds the cookie to this host over HTTPS; a plain name is all that http allows. */
const sessionCookieName = (publicUrl: string): string =>
  // guard: behind-https-the-cookie-is-bound-to-the-host
  publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
const csrfCookieName = 'XSRF-TOKEN';

const cookieOptions = (publicUrl: string) =>
  // guard: the-cookie-is-not-sent-in-the-clear
  ({ path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;

export const setSessionCookies = (
  reply: FastifyReply,
  publicUrl: string,
  cookies: { readonly token: string; readonly csrf: string; readonly maxAgeSeconds: number },
): void => {
  const options = { ...cookieOptions(publicUrl), maxAge: cookies.maxAgeSeconds };
  // guard: the-sessions-cookie-is-out-of-the-reach-of-scripts
  reply.setCookie(sessionCookieName(publicUrl), cookies.token, { ...options, httpOnly: true });
  reply.setCookie(csrfCookieName, cookies.csrf, options);
};

/** Browsers keep no cookie longer. */
const DEVICE_DAYS = 400;

/** What tells that a browser has signed in here before; it stays when its owner signs out, and opens nothing by itself. */
const deviceCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-device' : 'device';

export const deviceCookieOf = (request: FastifyRequest, publicUrl: string): string | null =>
  request.cookies[deviceCookieName(publicUrl)] ?? null;

export const setDeviceCookie = (reply: FastifyReply, publicUrl: string, cookie: string): void => {
  const options = { ...cookieOptions(publicUrl), maxAge: DEVICE_DAYS * 24 * 3600, httpOnly: true };
  reply.setCookie(deviceCookieName(publicUrl), cookie, options);
};

/** What tells that a device is shared by the team of a business; it opens nothing without a PIN. */
const sharedCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-shared' : 'shared';

export const sharedCookieOf = (request: FastifyRequest, publicUrl: string): string | null =>
  request.cookies[sharedCookieName(publicUrl)] ?? null;

export const setSharedCookie = (reply: FastifyReply, publicUrl: string, cookie: string): void => {
  const options = { ...cookieOptions(publicUrl), maxAge: DEVICE_DAYS * 24 * 3600, httpOnly: true };
  reply.setCookie(sharedCookieName(publicUrl), cookie, options);
};

const TYPED_MINUTES = 10;
const typedEmailOptions = (publicUrl: string) =>
  ({ ...cookieOptions(publicUrl), path: '/login', httpOnly: true }) as const;

/** The address somebody has just registered with, so that they need not type it again to sign in. */
export const keepTypedEmail = (reply: FastifyReply, publicUrl: string, email: string): void => {
  reply.setCookie('registered', email, { ...typedEmailOptions(publicUrl), maxAge: TYPED_MINUTES * 60 });
};

/** That address, once; null where none was kept. */
export const takeTypedEmail = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): string | null => {
  const kept = request.cookies['registered'];
  if (kept === undefined) return null;
  reply.clearCookie('registered', typedEmailOptions(publicUrl));
  return parseEmail(kept);
};

export const clearSessionCookies = (reply: FastifyReply, publicUrl: string): void => {
  const options = cookieOptions(publicUrl);
  reply.clearCookie(sessionCookieName(publicUrl), { ...options, httpOnly: true });
  reply.clearCookie(csrfCookieName, options);
};

/** A token of a session or of a shared device. It says its business, so that a cluster finds it in one shard. */
export const newTokenAt = (business: BusinessId): string => tokenAt(business, newToken());

/** Where what a token is of lies: under the hash of all of it, in the business that it says; null: one of before 0082 says none. */
export type TokenPlace = { readonly business: BusinessId | null; readonly tokenHash: Buffer };

const LETTERS_WITH_BUSINESS = 65;

export const placeOfToken = (token: string): TokenPlace => ({
  business: token.length === LETTERS_WITH_BUSINESS ? (readTokenAt(token)?.business ?? null) : null,
  tokenHash: sha256(token),
});

export const sessionTokenOf = (request: FastifyRequest, publicUrl: string): string | null => {
  const token = request.cookies[sessionCookieName(publicUrl)];
  return token !== undefined && /^(?:[0-9A-Za-z]{65}|p?[0-9A-Za-z]{43})$/.test(token) ? token : null;
};

/** What the browser calls itself: shown in the owner's list of sessions. */
export const deviceOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, 200);

/** Whether a `businessId` sent along is the session's own; absent means the session's. */
export const isOwnScope = (session: Session, businessId: string | undefined): boolean =>
  // guard: a-businessid-sent-along-is-the-sessions-own
  businessId === undefined || readBusinessHandle(businessId) === session.business;
