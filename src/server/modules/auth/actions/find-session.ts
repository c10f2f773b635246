import { later } from '../../../platform/db/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { findLiveSession, listAliveAmong, touchSession } from '../auth.repo.ts';
import { touchEveryMinutes } from '../session-life.ts';

/** The live session of a cookie, or null. Keeps `last_seen_at` roughly true. */
export const findSession = async (platform: Platform, token: string): Promise<Session | null> => {
  const tokenHash = sha256(token);
  const now = platform.clock.now();
  return acrossTenants(platform.database, async (transaction) => {
    const row = await findLiveSession(transaction, tokenHash, now);
    if (row === undefined) return null;
    if (row.last_seen_at < later(now, -touchEveryMinutes)) await touchSession(transaction, tokenHash, now);
    return {
      tokenHash,
      business: row.business_id,
      email: row.email,
      role: 'owner',
      setupComplete: row.setup_completed_at !== null,
    };
  });
};

/** Which of these sessions are alive; being asked about does not keep one alive. */
export const findAliveSessions = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  tokenHashes: readonly Buffer[],
): Promise<readonly Buffer[]> =>
  acrossTenants(database, (transaction) => listAliveAmong(transaction, tokenHashes, clock.now()));
