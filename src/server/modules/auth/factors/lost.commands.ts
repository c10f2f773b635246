import type { Instant } from '#core/calendar/instant.ts';
import { writeOperatorsDeed } from '../../../platform/activity.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { findAccount, findCredentials, lockAccount } from '../accounts/accounts.repo.ts';
import { listPlacesOf } from '../accounts/places.repo.ts';
import { deletePinsOf } from '../devices/pins.repo.ts';
import { deleteSessionsOf } from '../sessions/sessions.repo.ts';
import { endFactors } from './factors.commands.ts';

/**
 * Ends every second factor and PIN of an account and logs it out everywhere, as whoever runs the service does for
 * somebody whom nobody in the product can help. It is written down in each of their businesses, and told them by mail.
 * False: there is no such account, or it has none.
 */
export const endLostFactors = (
  database: Database,
  { email, now }: { readonly email: string; readonly now: Instant },
): Promise<boolean> =>
  acrossTenants(database, async (tx) => {
    if ((await findCredentials(tx, email)) === undefined) return false;
    await lockAccount(tx, email);
    if (!(await endFactors({ tx }, email))) return false;
    await deletePinsOf(tx, email);
    await deleteSessionsOf(tx, email);
    for (const { business, member } of await listPlacesOf(tx, email))
      await writeOperatorsDeed(tx, { business, action: 'member.factor-ended', record: member, now });
    const account = await findAccount(tx, email);
    if (account !== undefined)
      await tx.emit({ type: 'factor.changed', business: account.business_id, email, now });
    return true;
  });
