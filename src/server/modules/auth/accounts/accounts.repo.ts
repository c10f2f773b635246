import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** Accounts: found by email before any business is known. */

const accountColumns = [
  'users.email',
  'users.business_id',
  'businesses.name',
  'businesses.owner_name',
  'businesses.slug',
  'businesses.phone',
  'businesses.time_zone',
  'businesses.require_deposit',
  'businesses.deposit_percentage',
  'businesses.setup_completed_at',
  'businesses.payout_hold',
] as const;

export const findAccount = ({ query }: PlatformTransaction, email: string) =>
  query
    .selectFrom('users')
    .innerJoin('businesses', 'businesses.business_id', 'users.business_id')
    .select(accountColumns)
    .select((row) => [
      'users.password_hash',
      row
        .selectFrom('payout_accounts')
        .select('payout_accounts.subaccount_code')
        .whereRef('payout_accounts.business_id', '=', 'users.business_id')
        .where('payout_accounts.state', '=', 'live')
        .as('subaccount_code'),
    ])
    .where('users.email', '=', email)
    .executeTakeFirst();

export type AccountRow = Omit<NonNullable<Awaited<ReturnType<typeof findAccount>>>, 'password_hash'>;

/** False when the address is taken; the rows are then left to the caller's rollback. */
export const insertAccount = async (
  { query }: PlatformTransaction,
  account: {
    readonly business: BusinessId;
    readonly businessName: string;
    readonly phone: string;
    readonly email: string;
    readonly passwordHash: string;
    /** Whether the address is known to be the owner's; else nothing is paid out until they have shown it. */
    readonly verified: boolean;
    readonly hours: readonly {
      readonly weekday: number;
      readonly startMinute: number;
      readonly endMinute: number;
    }[];
    readonly now: Instant;
  },
): Promise<boolean> => {
  const created_at = at(account.now);
  await query
    .insertInto('businesses')
    .values({
      business_id: account.business,
      name: account.businessName,
      phone: account.phone,
      // guard: whoever-registers-has-payouts-on-hold
      payout_hold: account.verified ? null : 'unverified',
      created_at,
    })
    .execute();
  const user = await query
    .insertInto('users')
    .values({
      email: account.email,
      business_id: account.business,
      password_hash: account.passwordHash,
      created_at,
      verified_at: account.verified ? created_at : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  // guard: an-address-has-one-account
  if (user === undefined) return false;
  await query
    .insertInto('business_hours')
    .values(
      account.hours.map((span) => ({
        business_id: account.business,
        weekday: span.weekday,
        start_minute: span.startMinute,
        end_minute: span.endMinute,
      })),
    )
    .execute();
  return true;
};

/**
 * Holds the account's row until the transaction ends: taken before its sessions by whoever ends several, so that two
 * who end each other's do not wait crosswise.
 */
export const lockAccount = ({ query }: PlatformTransaction, email: string) =>
  query
    .selectFrom('users')
    .select('email')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Whether this is still the account's password; a change of it waits until the transaction ends. */
export const holdPassword = async (
  { query }: PlatformTransaction,
  email: string,
  passwordHash: string,
): Promise<boolean> => {
  const row = await query
    .selectFrom('users')
    .select('email')
    .where('email', '=', email)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

export const setPassword = ({ query }: PlatformTransaction, email: string, passwordHash: string) =>
  query
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .returning('business_id')
    .executeTakeFirstOrThrow();
