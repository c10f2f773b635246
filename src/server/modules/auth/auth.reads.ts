import { acrossTenants } from '../../platform/db/transaction.ts';
import type { OwnerContext } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentSessions, type SessionView } from './auth.present.ts';
import { listLiveSessions } from './auth.repo.ts';

/** Where the owner is signed in: this session first, then the one used last. */
export const readSessions = async (
  platform: Platform,
  { session, now }: Pick<OwnerContext, 'session' | 'now'>,
): Promise<SessionView[]> => {
  const rows = await acrossTenants(platform.database, (transaction) =>
    listLiveSessions(transaction, session.email, now),
  );
  return presentSessions(platform.secrets, rows, session.tokenHash);
};
