import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { raiseAvailabilityVersion } from '../../../platform/db/news/schedule-writes.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { voidLinks } from '../accounts/links.repo.ts';

/** Whether an account's address was shown to be its owner's, and what an address that was not keeps from counting. */

/** The address is its owner's, by whatever showed it; a link that was to show it is void now. */
export const markVerified = async (
  transaction: PlatformTransaction,
  email: string,
  now: Instant,
): Promise<void> => {
  await transaction.query
    .updateTable('users')
    .set({ verified_at: sql`coalesce(verified_at, ${at(now)})` })
    .where('email', '=', email)
    .execute();
  await voidLinks(transaction, email, 'verify-email');
};

/** Deposits and payouts that waited for the address count from now on. */
export const endUnverifiedHold = async (
  { query }: PlatformTransaction,
  business: BusinessId,
): Promise<void> => {
  await query
    .updateTable('businesses')
    .set({ payout_hold: null })
    .where('business_id', '=', business)
    .where('payout_hold', '=', 'unverified')
    .execute();
  await raiseAvailabilityVersion(query, business);
};

/**
 * Voids what whoever had the account before may still hold: the addresses of calendar feeds, and a change of the payout
 * account that waits, unless it may have reached the provider. An account that deposits are paid out to is on hold from
 * now on, until it is confirmed.
 */
export const renewCapabilities = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  now: Instant,
): Promise<void> => {
  await query
    .updateTable('payout_accounts')
    .set({ state: 'withdrawn', sealed: Buffer.alloc(0), due_at: null })
    .where('business_id', '=', business)
    .where('state', '=', 'waiting')
    .where((row) =>
      row.or([
        row('problem', '<>', ''),
        row.and([row('attempts', '=', 0), row('effective_at', '>', moment(now))]),
      ]),
    )
    .execute();
  const payout = await query
    .selectFrom('payout_accounts')
    .select('payout_id')
    .where('business_id', '=', business)
    .where('state', 'in', ['live', 'waiting'])
    .limit(1)
    .executeTakeFirst();
  await query
    .updateTable('businesses')
    // guard: a-reset-puts-payouts-on-hold
    .set({ payout_hold: payout === undefined ? null : 'reset' })
    .where('business_id', '=', business)
    .execute();
  await endFeeds({ query }, business);
  await raiseAvailabilityVersion(query, business);
};

/** Voids the addresses of calendar feeds: all of a business, or those of one staff member alone. */
export const endFeeds = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  only: Id | null = null,
): Promise<void> => {
  if (only === null)
    await query
      .updateTable('businesses')
      .set((row) => ({ feed_version: row('feed_version', '+', 1) }))
      .where('business_id', '=', business)
      .execute();
  await query
    .updateTable('staff')
    .set((row) => ({ feed_version: row('feed_version', '+', 1) }))
    .where('business_id', '=', business)
    .$if(only !== null, (one) => one.where('staff_id', '=', only))
    .execute();
};
