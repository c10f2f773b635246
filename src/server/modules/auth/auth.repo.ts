import { expressionBuilder } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { at, later, moment } from '../../platform/db/time-columns.ts';
import type { PlatformTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import { idleMinutes } from './session-life.ts';

/** Accounts, sessions and reset links: found by email or token before any business is known. */

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

export const insertSession = (
  { query }: PlatformTransaction,
  session: {
    readonly tokenHash: Buffer;
    readonly business: BusinessId;
    readonly email: string;
    readonly device: string;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
) =>
  query
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      business_id: session.business,
      email: session.email,
      device: session.device,
      created_at: at(session.now),
      last_seen_at: at(session.now),
      expires_at: at(session.expiresAt),
    })
    .execute();

export const findLiveSession = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .selectFrom('sessions')
    .innerJoin('businesses', 'businesses.business_id', 'sessions.business_id')
    .select([
      'sessions.business_id',
      'sessions.email',
      'sessions.last_seen_at',
      'businesses.setup_completed_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .where('last_seen_at', '>', moment(later(now, -idleMinutes)))
    .executeTakeFirst();

export const listAliveAmong = async (
  { query }: PlatformTransaction,
  tokenHashes: readonly Buffer[],
  now: Instant,
): Promise<readonly Buffer[]> => {
  const rows = await query
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', [...tokenHashes])
    .where('expires_at', '>', moment(now))
    .where('last_seen_at', '>', moment(later(now, -idleMinutes)))
    .execute();
  return rows.map(({ token_hash: hash }) => hash);
};

export const touchSession = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .updateTable('sessions')
    .set({ last_seen_at: at(now) })
    .where('token_hash', '=', tokenHash)
    .execute();

export const deleteSession = ({ query }: PlatformTransaction, tokenHash: Buffer) =>
  query.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Every session of the account that is still alive, the one used last first. */
export const listLiveSessions = ({ query }: PlatformTransaction, email: string, now: Instant) =>
  // guard: lapsed-sessions-are-not-listed
  query
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'last_seen_at'])
    // guard: another-owners-session-is-out-of-reach
    .where('email', '=', email)
    .where('expires_at', '>', moment(now))
    .where('last_seen_at', '>', moment(later(now, -idleMinutes)))
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** Gives a session another token and answers when it ends; undefined when it has ended already. */
export const renewSession = (
  { query }: PlatformTransaction,
  tokenHash: Buffer,
  renewed: { readonly tokenHash: Buffer; readonly now: Instant },
) =>
  query
    .updateTable('sessions')
    .set({ token_hash: renewed.tokenHash, last_seen_at: at(renewed.now) })
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();

export const deleteOtherSessions = ({ query }: PlatformTransaction, email: string, tokenHash: Buffer) =>
  query.deleteFrom('sessions').where('email', '=', email).where('token_hash', '<>', tokenHash).execute();

export const deleteSessionsOf = ({ query }: PlatformTransaction, email: string) =>
  query.deleteFrom('sessions').where('email', '=', email).execute();

/** A new link voids the ones before it. */
export const replaceReset = async (
  { query }: PlatformTransaction,
  reset: {
    readonly id: Id;
    readonly tokenHash: Buffer;
    readonly email: string;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
): Promise<void> => {
  // guard: a-new-reset-link-voids-the-ones-before
  await query.deleteFrom('password_resets').where('email', '=', reset.email).execute();
  await query
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      reset_id: reset.id,
      email: reset.email,
      created_at: at(reset.now),
      expires_at: at(reset.expiresAt),
    })
    .execute();
};

/** Good once, and until it expires. */
const liveReset = (tokenHash: Buffer, now: Instant) => {
  const column = expressionBuilder<Tables, 'password_resets'>();
  return column.and([
    column('token_hash', '=', tokenHash),
    // guard: a-reset-link-is-used-once
    column('used_at', 'is', null),
    // guard: a-reset-link-works-for-an-hour
    column('expires_at', '>', moment(now)),
  ]);
};

/** Whether a link is good at this moment; only `consumeReset` decides. */
export const isLiveReset = async ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) => {
  const found = await query
    .selectFrom('password_resets')
    .select('token_hash')
    .where(liveReset(tokenHash, now))
    .executeTakeFirst();
  return found !== undefined;
};

/** Uses the link up in the same statement that checks it: of many at once, one gets the address. */
export const consumeReset = async ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) => {
  const used = await query
    .updateTable('password_resets')
    .set({ used_at: at(now) })
    .where(liveReset(tokenHash, now))
    .returning('email')
    .executeTakeFirst();
  return used?.email ?? null;
};

/** Voids every link that is still open. */
export const deleteResets = ({ query }: PlatformTransaction, email: string) =>
  query.deleteFrom('password_resets').where('email', '=', email).execute();

export const setPassword = ({ query }: PlatformTransaction, email: string, passwordHash: string) =>
  query
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .returning('business_id')
    .executeTakeFirstOrThrow();
