import type { ExpressionBuilder, Insertable } from 'kysely';
import { sharedIdleMinutes } from '#core/accounts/shared-devices.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { at, later, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { findPlaces } from '../accounts/places.repo.ts';

/** A session ends after a week unused and after 30 days in any case (invariants I-38). */
// guard: a-session-ends-after-a-week-unused
const idleMinutes = 7 * 24 * 60;
export const absoluteMinutes = 30 * 24 * 60;
/** `last_seen_at` is written at most this often: a read should not cost a write. */
export const touchEveryMinutes = 5;

export type NewSession = {
  readonly tokenHash: Buffer;
  readonly business: BusinessId;
  readonly member: Id;
  readonly isOwner: boolean;
  readonly email: string;
  readonly device: string;
  /** By which it was opened; the database refuses another answer than its account's own. */
  readonly secondFactor: boolean;
  /** When they showed a password or a code; null: a PIN alone. */
  readonly provedAt: Instant | null;
  /** The shared device that it is for. */
  readonly sharedDevice: Id | null;
  readonly now: Instant;
  readonly expiresAt: Instant;
};

export const insertSession = ({ query }: PlatformTransaction, session: NewSession) =>
  query
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      ...whereOf(session),
      email: session.email,
      device: session.device,
      second_factor: session.secondFactor,
      proved_at: session.provedAt === null ? null : at(session.provedAt),
      device_id: session.sharedDevice,
      created_at: at(session.now),
      last_seen_at: at(session.now),
      expires_at: at(session.expiresAt),
    })
    .execute();

/** For whom a session is; the business of an owner is for processes before 0068 alone. */
const whereOf = (at: { readonly business: BusinessId; readonly member: Id; readonly isOwner: boolean }) => ({
  business_id: at.isOwner ? at.business : null,
  member_id: at.member,
});

/** Whether it was used of late; on a shared device that is a short while, for browsers that do not lock themselves. */
const isInUse =
  (now: Instant) =>
  ({ and, or, eb }: ExpressionBuilder<Pick<Tables, 'sessions'>, 'sessions'>) =>
    and([
      eb('sessions.last_seen_at', '>', moment(later(now, -idleMinutes))),
      or([
        eb('sessions.device_id', 'is', null),
        // guard: a-session-on-a-shared-device-ends-after-fifteen-minutes-unused
        eb('sessions.last_seen_at', '>', moment(later(now, -sharedIdleMinutes))),
      ]),
    ]);

/** The business is asked for in turn: on a cluster it lies elsewhere than the session. */
export const findLiveSession = async ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) => {
  const session = await query
    .selectFrom('sessions')
    .innerJoin('members', 'members.member_id', 'sessions.member_id')
    .select([
      'members.business_id',
      'members.member_id',
      'members.role',
      'members.staff_id',
      'members.name',
      'members.sees_phones',
      'sessions.email',
      'sessions.last_seen_at',
      'sessions.second_factor',
      'sessions.proved_at',
      'sessions.device_id',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .where(isInUse(now))
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const business = await query
    .selectFrom('businesses')
    .select(['owner_name', 'setup_completed_at', 'asks_second_factor'])
    .where('business_id', '=', session.business_id)
    .executeTakeFirstOrThrow();
  return { ...session, ...business };
};

export const listAliveAmong = async (
  { query }: PlatformTransaction,
  tokenHashes: readonly Buffer[],
  now: Instant,
) => {
  const alive = await query
    .selectFrom('sessions')
    .innerJoin('members', 'members.member_id', 'sessions.member_id')
    .select(['token_hash', 'sessions.second_factor', 'members.role', 'members.business_id as business'])
    .where('token_hash', 'in', [...tokenHashes])
    .where('expires_at', '>', moment(now))
    .where(isInUse(now))
    .execute();
  const places = await findPlaces(
    { query },
    alive.map(({ business }) => business),
  );
  const asking = new Set(places.flatMap(({ business, asksFactor }) => (asksFactor ? [business] : [])));
  // Whoever owes a second factor is told nothing more.
  return alive.filter(({ business, second_factor: shown }) => shown || !asking.has(business));
};

export const touchSession = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .updateTable('sessions')
    .set({ last_seen_at: at(now) })
    .where('token_hash', '=', tokenHash)
    .execute();

/** Notes that whoever has a session has just shown who they are; false when it has ended. */
export const noteProof = async (
  { query }: PlatformTransaction,
  tokenHash: Buffer,
  now: Instant,
): Promise<boolean> => {
  const noted = await query
    .updateTable('sessions')
    .set({ proved_at: at(now) })
    .where('token_hash', '=', tokenHash)
    .returning('email')
    .executeTakeFirst();
  return noted !== undefined;
};

export const deleteSession = ({ query }: PlatformTransaction, tokenHash: Buffer) =>
  query.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Every session of the account that is still alive, the one used last first. */
export const listLiveSessions = ({ query }: PlatformTransaction, email: string, now: Instant) =>
  // guard: lapsed-sessions-are-not-listed
  query
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'last_seen_at'])
    // guard: another-owners-session-is-out-of-reach
    .where('email', '=', email)
    .where('expires_at', '>', moment(now))
    .where(isInUse(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** Gives a session another token and answers when it ends; undefined when it has ended already. */
export const renewSession = (
  transaction: PlatformTransaction,
  tokenHash: Buffer,
  renewed: { readonly tokenHash: Buffer; readonly now: Instant },
): Promise<Instant | undefined> =>
  beginAnew(transaction, tokenHash, { token_hash: renewed.tokenHash, last_seen_at: at(renewed.now) });

/** Makes a session one of a shared device, with another token; false when it has ended already. */
export const shareSession = async (
  transaction: PlatformTransaction,
  tokenHash: Buffer,
  shared: { readonly tokenHash: Buffer; readonly device: Id; readonly expiresAt: Instant },
): Promise<boolean> => {
  const begun = await beginAnew(transaction, tokenHash, {
    token_hash: shared.tokenHash,
    device_id: shared.device,
    expires_at: at(shared.expiresAt),
  });
  return begun !== undefined;
};

/** In a cluster a row lies where its token says, so that a session with another is ended and begun there anew. */
const beginAnew = async (
  { query }: PlatformTransaction,
  tokenHash: Buffer,
  otherwise: Pick<Insertable<Tables['sessions']>, 'token_hash'> & Partial<Insertable<Tables['sessions']>>,
): Promise<Instant | undefined> => {
  const ended = await query
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
  if (ended === undefined) return undefined;
  await query
    .insertInto('sessions')
    .values({
      ...ended,
      proved_at: ended.proved_at === null ? null : at(ended.proved_at),
      created_at: at(ended.created_at),
      last_seen_at: at(ended.last_seen_at),
      expires_at: at(ended.expires_at),
      ...otherwise,
    })
    .execute();
  return ended.expires_at;
};

/** Goes on in another business with the same session. */
export const moveSession = (
  { query }: PlatformTransaction,
  tokenHash: Buffer,
  to: { readonly business: BusinessId; readonly member: Id; readonly isOwner: boolean },
) => query.updateTable('sessions').set(whereOf(to)).where('token_hash', '=', tokenHash).execute();

export const deleteOtherSessions = ({ query }: PlatformTransaction, email: string, tokenHash: Buffer) =>
  query.deleteFrom('sessions').where('email', '=', email).where('token_hash', '<>', tokenHash).execute();

export const deleteSessionsOf = ({ query }: PlatformTransaction, email: string) =>
  query.deleteFrom('sessions').where('email', '=', email).execute();
