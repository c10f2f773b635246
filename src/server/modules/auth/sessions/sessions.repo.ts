import type { Instant } from '#core/calendar/instant.ts';
import { at, later, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** A session ends after a week unused and after 30 days in any case (invariants I-38). */
// guard: a-session-ends-after-a-week-unused
const idleMinutes = 7 * 24 * 60;
export const absoluteMinutes = 30 * 24 * 60;
/** `last_seen_at` is written at most this often: a read should not cost a write. */
export const touchEveryMinutes = 5;

export const insertSession = (
  { query }: PlatformTransaction,
  session: {
    readonly tokenHash: Buffer;
    readonly business: BusinessId;
    readonly email: string;
    readonly device: string;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
) =>
  query
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      business_id: session.business,
      email: session.email,
      device: session.device,
      created_at: at(session.now),
      last_seen_at: at(session.now),
      expires_at: at(session.expiresAt),
    })
    .execute();

export const findLiveSession = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .selectFrom('sessions')
    .innerJoin('businesses', 'businesses.business_id', 'sessions.business_id')
    .select([
      'sessions.business_id',
      'sessions.email',
      'sessions.last_seen_at',
      'businesses.setup_completed_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .where('last_seen_at', '>', moment(later(now, -idleMinutes)))
    .executeTakeFirst();

export const listAliveAmong = async (
  { query }: PlatformTransaction,
  tokenHashes: readonly Buffer[],
  now: Instant,
): Promise<readonly Buffer[]> => {
  const rows = await query
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', [...tokenHashes])
    .where('expires_at', '>', moment(now))
    .where('last_seen_at', '>', moment(later(now, -idleMinutes)))
    .execute();
  return rows.map(({ token_hash: hash }) => hash);
};

export const touchSession = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .updateTable('sessions')
    .set({ last_seen_at: at(now) })
    .where('token_hash', '=', tokenHash)
    .execute();

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
    .where('last_seen_at', '>', moment(later(now, -idleMinutes)))
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** Gives a session another token and answers when it ends; undefined when it has ended already. */
export const renewSession = (
  { query }: PlatformTransaction,
  tokenHash: Buffer,
  renewed: { readonly tokenHash: Buffer; readonly now: Instant },
) =>
  query
    .updateTable('sessions')
    .set({ token_hash: renewed.tokenHash, last_seen_at: at(renewed.now) })
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();

export const deleteOtherSessions = ({ query }: PlatformTransaction, email: string, tokenHash: Buffer) =>
  query.deleteFrom('sessions').where('email', '=', email).where('token_hash', '<>', tokenHash).execute();

export const deleteSessionsOf = ({ query }: PlatformTransaction, email: string) =>
  query.deleteFrom('sessions').where('email', '=', email).execute();
