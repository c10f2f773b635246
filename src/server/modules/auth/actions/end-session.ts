import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentSessions, type SessionView, sessionName } from '../auth.present.ts';
import { deleteSession, listLiveSessions, lockAccount } from '../auth.repo.ts';

/** Ends another session of the same owner. NOT_FOUND for one that has ended, and for the one that asks. */
export const endSession = (
  platform: Platform,
  name: string,
  { session, now }: Pick<OwnerContext, 'session' | 'now'>,
): Promise<Outcome<SessionView[]>> =>
  acrossTenants(platform.database, async (transaction) => {
    await lockAccount(transaction, session.email);
    const rows = await listLiveSessions(transaction, session.email, now);
    // Somebody may have ended this one since it was let in.
    if (!rows.some((row) => row.token_hash.equals(session.tokenHash))) return refusal('UNAUTHENTICATED');
    const ended = rows.find((row) => sessionName(platform.secrets, row.token_hash) === name);
    if (ended === undefined) return refusal('NOT_FOUND');
    // guard: the-present-session-is-not-ended-from-the-list
    if (ended.token_hash.equals(session.tokenHash)) {
      return refusal('NOT_FOUND', {
        message: 'This is the session you are using now. Please use Log Out to end it.',
      });
    }
    await deleteSession(transaction, ended.token_hash);
    const left = rows.filter((row) => row !== ended);
    return ok(presentSessions(platform.secrets, left, session.tokenHash));
  });
