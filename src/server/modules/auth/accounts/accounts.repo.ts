import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import { insertUnlessThere, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { listBusinessIds, listPlacesOf } from './places.repo.ts';

/** Accounts: found by email before any business is known. */

/** What a password is compared with. */
export const findCredentials = ({ query }: PlatformTransaction, email: string) =>
  query
    .selectFrom('users')
    .select(['users.email', 'users.password_hash', 'users.second_factor'])
    .where('users.email', '=', email)
    .executeTakeFirst();

/**
 * An account in the business that it was in last, or in the one that is named; undefined where it is in none, or not in
 * that.
 */
export const findAccount = async ({ query }: PlatformTransaction, email: string, business?: BusinessId) => {
  const businesses = business === undefined ? await listBusinessIds({ query }, email) : [business];
  if (businesses.length === 0) return undefined;
  return query
    .selectFrom('members')
    .innerJoin('users', 'users.email', 'members.email')
    .innerJoin('businesses', 'businesses.business_id', 'members.business_id')
    .select([
      'users.email',
      'users.second_factor',
      'members.business_id',
      'members.member_id',
      'members.role',
      'members.staff_id',
      'members.name as member_name',
      'businesses.name',
      'owner_name',
      'slug',
      'phone',
      'time_zone',
      'require_deposit',
      'deposit_percentage',
      'setup_completed_at',
      'payout_hold',
      'asks_second_factor',
    ])
    .where('members.business_id', 'in', businesses)
    .where('members.email', '=', email)
    .orderBy('members.entered_at', (by) => by.desc().nullsLast())
    .orderBy('members.since')
    .orderBy('members.business_id')
    .limit(1)
    .executeTakeFirst();
};

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * What an account's business keeps that is shown with it: under which name its member works there, and where its owner is
 * paid. Asked apart, since only a business that is known by then leads to one shard.
 */
export const findShown = (
  { query }: PlatformTransaction,
  { business_id: business, staff_id: staff }: Pick<AccountRow, 'business_id' | 'staff_id'>,
) =>
  query
    .selectNoFrom((row) => [
      row
        .selectFrom('staff')
        .select('name')
        .where('business_id', '=', business)
        .where('staff_id', '=', staff)
        .as('staff_name'),
      row
        .selectFrom('payout_accounts')
        .select('subaccount_code')
        .where('business_id', '=', business)
        .where('state', '=', 'live')
        .as('subaccount_code'),
    ])
    .executeTakeFirstOrThrow();

export type ShownWithAccount = Awaited<ReturnType<typeof findShown>>;

/** Whether there is an account from now on; false: the address has one already. */
export const insertAccount = (
  { query }: PlatformTransaction,
  account: {
    /** The first business that it will own. */
    readonly business: BusinessId;
    readonly email: string;
    readonly passwordHash: string;
    /** Whether the address is known to be theirs. */
    readonly verified: boolean;
    readonly now: Instant;
  },
): Promise<boolean> => {
  const created_at = at(account.now);
  return insertUnlessThere(
    { query },
    query.insertInto('users').values({
      email: account.email,
      business_id: account.business,
      password_hash: account.passwordHash,
      created_at,
      verified_at: account.verified ? created_at : null,
    }),
  );
};

/**
 * The account of somebody who has none, or whose account is in no business: with this password, and its address shown to
 * be theirs. False where it is somebody's in use.
 */
export const upsertAccount = async (
  { query }: PlatformTransaction,
  {
    email,
    passwordHash,
    now,
  }: { readonly email: string; readonly passwordHash: string; readonly now: Instant },
): Promise<boolean> => {
  // Of two who come to two businesses at once the second sees the first.
  const known = await query
    .selectFrom('users')
    .select('email')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known !== undefined) {
    if ((await listPlacesOf({ query }, email)).length > 0) return false;
    await query
      .updateTable('users')
      .set({ password_hash: passwordHash, verified_at: at(now) })
      .where('email', '=', email)
      .execute();
    return true;
  }
  const account = { email, business_id: null, password_hash: passwordHash };
  return insertUnlessThere(
    { query },
    query.insertInto('users').values({ ...account, created_at: at(now), verified_at: at(now) }),
  );
};

/**
 * Holds the account's row until the transaction ends: taken before its sessions by whoever ends several, so that two
 * who end each other's do not wait crosswise.
 */
export const lockAccount = ({ query }: PlatformTransaction, email: string) =>
  query
    .selectFrom('users')
    .select(['email', 'second_factor', 'second_factor_since', 'verified_at'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Whether this is still the account's password, and all or not all it takes; a change of either waits until the transaction ends. */
export const holdPassword = async (
  { query }: PlatformTransaction,
  account: {
    readonly email: string;
    readonly password_hash: string;
    readonly second_factor: boolean;
  },
): Promise<boolean> => {
  const row = await query
    .selectFrom('users')
    .select('email')
    .where('email', '=', account.email)
    .where('password_hash', '=', account.password_hash)
    .where('second_factor', '=', account.second_factor)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

export const setPassword = ({ query }: PlatformTransaction, email: string, passwordHash: string) =>
  query.updateTable('users').set({ password_hash: passwordHash }).where('email', '=', email).execute();
