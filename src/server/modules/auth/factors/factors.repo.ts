import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import { insertUnlessThere, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** What accounts have besides their passwords. */

/** The authenticator of an account; `since` null: it is being set up. */
export const findAuthenticator = ({ query }: PlatformTransaction, email: string) =>
  query
    .selectFrom('authenticators')
    .select(['sealed', 'since'])
    .where('email', '=', email)
    .executeTakeFirst();

/** Begins one, in place of another that was never confirmed. */
export const replaceAuthenticator = async (
  { query }: PlatformTransaction,
  { email, sealed, now }: { readonly email: string; readonly sealed: Buffer; readonly now: Instant },
): Promise<void> => {
  const begun = { sealed, created_at: at(now) };
  const isThere = !(await insertUnlessThere(
    { query },
    query.insertInto('authenticators').values({ email, ...begun }),
  ));
  if (isThere)
    await query
      .updateTable('authenticators')
      .set(begun)
      .where('email', '=', email)
      .where('since', 'is', null)
      .execute();
};

export const confirmAuthenticator = ({ query }: PlatformTransaction, email: string, now: Instant) =>
  query
    .updateTable('authenticators')
    .set({ since: at(now) })
    .where('email', '=', email)
    .execute();

/**
 * Uses the code of a half minute up, in the statement that checks it: of two at once, one is taken. What is kept from
 * later than `latest` was written by a clock that was ahead, and binds nobody.
 */
export const useStep = async (
  { query }: PlatformTransaction,
  email: string,
  { step, latest }: { readonly step: number; readonly latest: number },
): Promise<boolean> => {
  const used = await query
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('email', '=', email)
    // guard: a-code-of-the-app-is-taken-once
    .where((row) => row.or([row('last_step', '<', step), row('last_step', '>', latest)]))
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
};

/** Uses a recovery code up: of two at once, one is taken. */
export const useRecoveryCode = async (
  { query }: PlatformTransaction,
  email: string,
  codeHash: Buffer,
): Promise<boolean> => {
  const used = await query
    .deleteFrom('recovery_codes')
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
};

export const countRecoveryCodes = async ({ query }: PlatformTransaction, email: string): Promise<number> => {
  const { left } = await query
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return left;
};

export const deleteRecoveryCodes = ({ query }: PlatformTransaction, email: string) =>
  query.deleteFrom('recovery_codes').where('email', '=', email).execute();

export const insertRecoveryCodes = (
  { query }: PlatformTransaction,
  email: string,
  hashes: readonly Buffer[],
) =>
  query
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ email, code_hash })))
    .execute();

/** Ends it, and says since when it counted, if it did. */
export const deleteAuthenticator = ({ query }: PlatformTransaction, email: string) =>
  query.deleteFrom('authenticators').where('email', '=', email).returning('since').executeTakeFirst();

/**
 * Since when an account is asked for more than its password; null: it is not. Its sessions follow by their foreign key.
 */
export const setSecondFactor = ({ query }: PlatformTransaction, email: string, since: Instant | null) =>
  query
    .updateTable('users')
    .set({ second_factor: since !== null, second_factor_since: since === null ? null : at(since) })
    .where('email', '=', email)
    .execute();

/** The members of a business who have a second factor. */
export const listMembersWithFactor = ({ query }: PlatformTransaction, business: BusinessId) =>
  query
    .selectFrom('members')
    .innerJoin('users', 'users.email', 'members.email')
    .select('member_id')
    .where('members.business_id', '=', business)
    .where('users.second_factor', '=', true)
    .execute();

/** The account behind a member of a business. */
export const findMemberAccount = ({ query }: PlatformTransaction, business: BusinessId, member: Id) =>
  query
    .selectFrom('members')
    .innerJoin('users', 'users.email', 'members.email')
    .select(['members.email', 'members.role', 'users.second_factor'])
    .where('members.business_id', '=', business)
    .where('member_id', '=', member)
    .executeTakeFirst();

/** Whether nobody without a second factor may do anything in a business. */
export const asksSecondFactor = async (
  { query }: PlatformTransaction,
  business: BusinessId,
): Promise<boolean> => {
  const { asks_second_factor: asks } = await query
    .selectFrom('businesses')
    .select('asks_second_factor')
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  return asks;
};

export const setAsksSecondFactor = ({ query }: PlatformTransaction, business: BusinessId, asks: boolean) =>
  query
    .updateTable('businesses')
    .set({ asks_second_factor: asks })
    .where('business_id', '=', business)
    .execute();
