import type { ReplyOf } from '#contract/call.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { seesContacts } from '#core/accounts/permissions.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants, readAcrossTenants } from '../../../platform/db/transaction.ts';
import { type MemberSession, placeOfToken, type Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { defineQuery, memberOf } from '../../../platform/use-case.ts';
import {
  findLiveSession,
  listAliveAmong,
  listLiveSessions,
  type SessionRow,
  touchEveryMinutes,
  touchSession,
} from './sessions.repo.ts';

/** The live session of a cookie, or null. Keeps `last_seen_at` roughly true. */
export const findSession = async (platform: Platform, token: string): Promise<MemberSession | null> => {
  const place = placeOfToken(token);
  const now = platform.clock.now();
  const row = await readAcrossTenants(platform.database, (looking) => findLiveSession(looking, place, now));
  if (row === undefined) return null;
  const session = { business: row.business_id, tokenHash: place.tokenHash };
  if (row.last_seen_at < later(now, -touchEveryMinutes))
    await acrossTenants(platform.database, async (transaction) => touchSession(transaction, session, now));
  return {
    ...session,
    email: row.email,
    secondFactor: row.second_factor,
    owesFactor: row.asks_second_factor && !row.second_factor,
    provedAt: row.proved_at,
    sharedDevice: row.device_id,
    role: row.role,
    key: null,
    member: row.member_id,
    staff: row.staff_id,
    called: (row.role === 'owner' ? row.owner_name : row.staff_id === null && row.name) || null,
    seesPhones: seesContacts(row.role) || row.sees_phones,
    setupComplete: row.setup_completed_at !== null,
  };
};

/** Which of these sessions are alive, and in which business and role; being asked about does not keep one alive. */
export const findAliveSessions = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  sessions: readonly Pick<Session, 'tokenHash' | 'business'>[],
): Promise<readonly Pick<Session, 'tokenHash' | 'business' | 'role'>[]> => {
  const rows = await readAcrossTenants(database, (looking) => listAliveAmong(looking, sessions, clock.now()));
  return rows.map(({ token_hash: tokenHash, business, role }) => ({ tokenHash, business, role }));
};

/** Where the owner is signed in: this session first, then the one used last. */
export const readSessions = defineQuery(authCalls.sessions, {
  read: async ({ ctx }) => {
    const { platform, now } = ctx;
    const { email, tokenHash } = memberOf(ctx);
    const rows = await acrossTenants(platform.database, (tx) => listLiveSessions(tx, email, now));
    return ok({ success: true, data: presentSessions(platform.secrets, rows, tokenHash) });
  },
});

export type SessionView = ReplyOf<typeof authCalls.sessions>['data'][number];

/** What a session is called outside: 22 letters and digits that lead back to neither its token nor its hash. */
export const sessionName = (secrets: Secrets, tokenHash: Buffer): string =>
  secrets.derive('session', tokenHash.toString('hex')).slice(-22);

/** The sessions with the current one first, the others in the order given. */
export const presentSessions = (
  secrets: Secrets,
  rows: readonly SessionRow[],
  current: Buffer,
): SessionView[] =>
  rows
    .map((row) => ({
      _id: sessionName(secrets, row.token_hash),
      device: row.device,
      createdAt: formatInstant(row.created_at),
      lastSeenAt: formatInstant(row.last_seen_at),
      current: row.token_hash.equals(current),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
