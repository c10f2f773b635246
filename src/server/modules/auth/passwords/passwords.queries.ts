import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isLinkLive } from '../accounts/links.repo.ts';
import { readLink } from '../accounts/links.rules.ts';

/** Whether the link of this token still sets a password; looking uses nothing up. */
export const isResetLive = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  token: string,
): Promise<boolean> => {
  const link = readLink(token);
  if (link === null) return false;
  return acrossTenants(database, (tx) => isLinkLive(tx, link, 'password-reset', clock.now()));
};
