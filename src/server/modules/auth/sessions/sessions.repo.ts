import { type ExpressionBuilder, sql } from 'kysely';
import { sharedIdleMinutes } from '#core/accounts/shared-devices.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { at, later, moment } from '../../../platform/db/tables/time-columns.ts';
import type { Looking, PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { TokenPlace } from '../../../platform/http/session.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { listBusinessIds } from '../accounts/places.repo.ts';

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
      business_id: session.business,
      member_id: session.member,
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

/** The session of a token. */
const isOf =
  ({ business, tokenHash }: TokenPlace) =>
  ({ and, eb }: ExpressionBuilder<Pick<Tables, 'sessions'>, 'sessions'>) =>
    and([
      ...(business === null ? [] : [eb('sessions.business_id', '=', business)]),
      eb('sessions.token_hash', '=', tokenHash),
    ]);

/** The sessions of an account in these businesses, which are all of its own. */
const isOfAccount =
  (email: string, businesses: readonly BusinessId[]) =>
  ({ and, eb }: ExpressionBuilder<Pick<Tables, 'sessions'>, 'sessions'>) =>
    and([
      businesses.length === 0 ? sql<boolean>`false` : eb('sessions.business_id', 'in', businesses),
      // guard: the-session-of-somebody-else-is-out-of-reach
      eb('sessions.email', '=', email),
    ]);

/** A session whose business is known, as that of whoever asks. */
type SessionPlace = TokenPlace & { readonly business: BusinessId };

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

/** All that is known of whoever has a session, in one statement. */
export const findLiveSession = async ({ query, planned }: Looking, place: TokenPlace, now: Instant) => {
  const wanted = query
    .selectFrom('sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.business_id', '=', 'sessions.business_id')
        .onRef('members.member_id', '=', 'sessions.member_id'),
    )
    .innerJoin('businesses', 'businesses.business_id', 'sessions.business_id')
    .select([
      'sessions.business_id',
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
      'owner_name',
      'setup_completed_at',
      'asks_second_factor',
    ])
    .where(isOf(place))
    .where('expires_at', '>', moment(now))
    .where(isInUse(now));
  const [session] = await planned(wanted);
  return session;
};

export const listAliveAmong = ({ query }: Looking, sessions: readonly SessionPlace[], now: Instant) =>
  query
    .selectFrom('sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.business_id', '=', 'sessions.business_id')
        .onRef('members.member_id', '=', 'sessions.member_id'),
    )
    .innerJoin('businesses', 'businesses.business_id', 'sessions.business_id')
    .select(['token_hash', 'members.role', 'sessions.business_id as business'])
    .where('sessions.business_id', 'in', [...new Set(sessions.map(({ business }) => business))])
    .where(
      'token_hash',
      'in',
      sessions.map(({ tokenHash }) => tokenHash),
    )
    .where('expires_at', '>', moment(now))
    .where(isInUse(now))
    // Whoever owes a second factor is told nothing more.
    .where(({ or, eb }) =>
      or([eb('sessions.second_factor', '=', true), eb('asks_second_factor', '=', false)]),
    )
    .execute();

export const touchSession = (
  { query, send }: PlatformTransaction,
  session: SessionPlace,
  now: Instant,
): void =>
  send(
    query
      .updateTable('sessions')
      .set({ last_seen_at: at(now) })
      .where(isOf(session))
      .compile(),
  );

/** Notes that whoever has a session has just shown who they are; false when it has ended. */
export const noteProof = async (
  { query }: PlatformTransaction,
  session: SessionPlace,
  now: Instant,
): Promise<boolean> => {
  const noted = await query
    .updateTable('sessions')
    .set({ proved_at: at(now) })
    .where(isOf(session))
    .returning('email')
    .executeTakeFirst();
  return noted !== undefined;
};

export const deleteSession = ({ query }: PlatformTransaction, place: TokenPlace) =>
  query.deleteFrom('sessions').where(isOf(place)).execute();

/** Every session of the account that is still alive, in whichever business, the one used last first. */
export const listLiveSessions = async (transaction: PlatformTransaction, email: string, now: Instant) =>
  // guard: lapsed-sessions-are-not-listed
  transaction.query
    .selectFrom('sessions')
    .select(['business_id as business', 'token_hash', 'device', 'created_at', 'last_seen_at'])
    .where(isOfAccount(email, await listBusinessIds(transaction, email)))
    .where('expires_at', '>', moment(now))
    .where(isInUse(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** Gives a session another token and answers when it ends; undefined when it has ended already. */
export const renewSession = async (
  { query }: PlatformTransaction,
  session: SessionPlace,
  renewed: { readonly tokenHash: Buffer; readonly now: Instant },
): Promise<Instant | undefined> => {
  const row = await query
    .updateTable('sessions')
    .set({ token_hash: renewed.tokenHash, last_seen_at: at(renewed.now) })
    .where(isOf(session))
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at;
};

/** Makes a session one of a shared device of its business, with another token; false when it has ended already. */
export const shareSession = async (
  { query }: PlatformTransaction,
  session: SessionPlace,
  shared: { readonly tokenHash: Buffer; readonly device: Id; readonly expiresAt: Instant },
): Promise<boolean> => {
  const row = await query
    .updateTable('sessions')
    .set({ token_hash: shared.tokenHash, device_id: shared.device, expires_at: at(shared.expiresAt) })
    .where(isOf(session))
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Begins a session in another business that goes on from this one, which is still there: it has its factors, its proof and
 * its end. Answers with that; undefined when this one has ended.
 */
export const continueSession = async (
  { query }: PlatformTransaction,
  session: SessionPlace,
  to: { readonly business: BusinessId; readonly member: Id; readonly tokenHash: Buffer },
): Promise<Instant | undefined> => {
  const row = await query.selectFrom('sessions').selectAll().where(isOf(session)).executeTakeFirst();
  if (row === undefined) return undefined;
  await query
    .insertInto('sessions')
    .values({
      ...row,
      business_id: to.business,
      member_id: to.member,
      token_hash: to.tokenHash,
      proved_at: row.proved_at === null ? null : at(row.proved_at),
      created_at: at(row.created_at),
      last_seen_at: at(row.last_seen_at),
      expires_at: at(row.expires_at),
    })
    .execute();
  return row.expires_at;
};

/** Ends the sessions of an account in whichever business, but for one that it may keep. */
export const deleteSessionsOf = async (
  transaction: PlatformTransaction,
  email: string,
  kept: Buffer | null = null,
): Promise<void> => {
  await transaction.query
    .deleteFrom('sessions')
    .where(isOfAccount(email, await listBusinessIds(transaction, email)))
    .$if(kept !== null, (others) => others.where('token_hash', '<>', kept ?? Buffer.alloc(0)))
    .execute();
};
