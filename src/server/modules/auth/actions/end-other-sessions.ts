import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentSessions, type SessionView } from '../auth.present.ts';
import { deleteOtherSessions, listLiveSessions, lockAccount } from '../auth.repo.ts';

/** Ends every session of the owner but the one that asks. */
export const endOtherSessions = (
  platform: Platform,
  { session, now }: Pick<OwnerContext, 'session' | 'now'>,
): Promise<Outcome<SessionView[]>> =>
  acrossTenants(platform.database, async (transaction) => {
    // guard: two-who-end-each-others-sessions-do-not-wait-crosswise
    await lockAccount(transaction, session.email);
    const rows = await listLiveSessions(transaction, session.email, now);
    const own = rows.filter((row) => row.token_hash.equals(session.tokenHash));
    // Somebody may have ended this one since it was let in: of two who end each other's, one stays.
    // guard: a-session-that-was-ended-meanwhile-ends-no-others
    if (own.length === 0) return refusal('UNAUTHENTICATED');
    await deleteOtherSessions(transaction, session.email, session.tokenHash);
    return ok(presentSessions(platform.secrets, own, session.tokenHash));
  });
