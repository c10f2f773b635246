import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { isLiveReset } from './passwords.repo.ts';

/** Whether the link of this token still sets a password; looking uses nothing up. */
export const isResetLive = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  token: string,
): Promise<boolean> =>
  acrossTenants(database, (transaction) => isLiveReset(transaction, sha256(token), clock.now()));
