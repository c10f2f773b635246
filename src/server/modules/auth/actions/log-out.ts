import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSession } from '../auth.repo.ts';

/** Ends this session on the server; the cookie alone would leave a stolen copy alive. */
export const logOut = async (platform: Platform, tokenHash: Buffer): Promise<void> => {
  // guard: signing-out-ends-the-session-on-the-server
  await acrossTenants(platform.database, (transaction) => deleteSession(transaction, tokenHash));
};
