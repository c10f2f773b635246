import { authCalls } from '#contract/calls/auth.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { type AccountTx, defineAccountCommand } from '../../../platform/account-command.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { TokenPlace } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { presentSessions, type SessionView, sessionName } from './sessions.queries.ts';
import { deleteSession, deleteSessionsOf, findLiveSession, listLiveSessions } from './sessions.repo.ts';

const listed = (data: SessionView[]) => ok({ reply: { success: true as const, data }, cookies: {} });

/** Ends another session of the same owner. NOT_FOUND for one that has ended, and for the one that asks. */
export const endSession = defineAccountCommand(authCalls.endSession, {
  run: async ({ ctx, input: { params } }) => {
    const { platform, tx, now } = ctx;
    const { email, tokenHash } = memberOf(ctx);
    await lockAccount(tx, email);
    const rows = await listLiveSessions(tx, email, now);
    // Somebody may have ended this one since it was let in.
    if (!rows.some((row) => row.token_hash.equals(tokenHash))) return refusal('UNAUTHENTICATED');
    const ended = rows.find((row) => sessionName(platform.secrets, row.token_hash) === params.id);
    if (ended === undefined) return refusal('NOT_FOUND');
    // guard: the-present-session-is-not-ended-from-the-list
    if (ended.token_hash.equals(tokenHash)) {
      return refusal('NOT_FOUND', {
        message: 'This is the session you are using now. Please use Log Out to end it.',
      });
    }
    await deleteSession(tx, { business: ended.business, tokenHash: ended.token_hash });
    const left = rows.filter((row) => row !== ended);
    return listed(presentSessions(platform.secrets, left, tokenHash));
  },
});

/** Ends every session of the owner but the one that asks. */
export const endOtherSessions = defineAccountCommand(authCalls.endOtherSessions, {
  run: async ({ ctx }) => {
    const { platform, tx, now } = ctx;
    const { email, tokenHash } = memberOf(ctx);
    // guard: two-who-end-each-others-sessions-do-not-wait-crosswise
    await lockAccount(tx, email);
    const rows = await listLiveSessions(tx, email, now);
    const own = rows.filter((row) => row.token_hash.equals(tokenHash));
    // Somebody may have ended this one since it was let in: of two who end each other's, one stays.
    // guard: a-session-that-was-ended-meanwhile-ends-no-others
    if (own.length === 0) return refusal('UNAUTHENTICATED');
    await deleteSessionsOf(tx, email, tokenHash);
    return listed(presentSessions(platform.secrets, own, tokenHash));
  },
});

/**
 * Holds the account of whoever asks until the transaction ends; null: their session has ended since it was let in. For
 * what would be left behind as a way in: whoever ends sessions holds the account, so that nothing is added after it.
 */
export const holdOwnAccount = async (ctx: AccountTx) => {
  const session = memberOf(ctx);
  const account = await lockAccount(ctx.tx, session.email);
  // guard: a-session-that-has-ended-leaves-no-way-in
  return (await findLiveSession(ctx.tx, session, ctx.now)) === undefined ? null : account;
};

/**
 * Ends this session on the server; the cookie alone would leave a stolen copy alive. A step of signing out and of
 * signing in anew, where there may be none to end and then nothing is asked.
 */
export const logOut = async (platform: Platform, place: TokenPlace): Promise<void> => {
  // guard: signing-out-ends-the-session-on-the-server
  await acrossTenants(platform.database, (transaction) => deleteSession(transaction, place));
};
