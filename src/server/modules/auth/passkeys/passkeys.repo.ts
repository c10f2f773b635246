import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';

/** The passkeys of accounts, and the ceremonies in which they are asked. */

export const listPasskeys = ({ query }: PlatformTransaction, email: string) =>
  query
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'transports', 'created_at', 'last_used_at', 'alone'])
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** A passkey with the account that it is of. */
export const findPasskey = ({ query }: PlatformTransaction, credential: Buffer) =>
  query
    .selectFrom('passkeys')
    .innerJoin('users', 'users.email', 'passkeys.email')
    .select(['credential_id', 'public_key', 'counter', 'alone'])
    .select(['users.email', 'users.password_hash', 'users.second_factor'])
    .where('credential_id', '=', credential)
    .executeTakeFirst();

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** False: an account has it already. The account's second factor is on by then; the database refuses it else. */
export const insertPasskey = async (
  { query }: PlatformTransaction,
  {
    now,
    ...passkey
  }: {
    readonly credential_id: Buffer;
    readonly email: string;
    readonly public_key: Buffer;
    readonly counter: number;
    readonly transports: string[];
    readonly name: string;
    readonly now: Instant;
  },
): Promise<boolean> => {
  const added = await query
    .insertInto('passkeys')
    .values({ ...passkey, created_at: at(now) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('email')
    .executeTakeFirst();
  return added !== undefined;
};

/**
 * Takes a use of a passkey down, in the statement that compares its counter: of two at once with one counter, one is
 * taken. Null: it has ended; false: the counter did not go on, as that of a copy does not.
 */
export const countUse = async (
  { query }: PlatformTransaction,
  {
    credential,
    counter,
    now,
  }: { readonly credential: Buffer; readonly counter: number; readonly now: Instant },
): Promise<boolean | null> => {
  const used = await query
    .updateTable('passkeys')
    .set({ counter, last_used_at: at(now) })
    .where('credential_id', '=', credential)
    // guard: the-counter-of-a-passkey-only-goes-on
    .where(({ and, or, val, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(val(counter), '=', 0)])]),
    )
    .returning('email')
    .executeTakeFirst();
  if (used !== undefined) return true;
  const kept = await query
    .selectFrom('passkeys')
    .select('email')
    .where('credential_id', '=', credential)
    .executeTakeFirst();
  return kept === undefined ? null : false;
};

/** Has the passkeys that an account has by now log in after its password alone. */
export const endPasskeysAlone = ({ query }: PlatformTransaction, email: string) =>
  query.updateTable('passkeys').set({ alone: false }).where('email', '=', email).execute();

export const deletePasskey = ({ query }: PlatformTransaction, email: string, credential: Buffer) =>
  query.deleteFrom('passkeys').where('email', '=', email).where('credential_id', '=', credential).execute();

export const deletePasskeysOf = async ({ query }: PlatformTransaction, email: string): Promise<number> => {
  const deleted = await query.deleteFrom('passkeys').where('email', '=', email).executeTakeFirst();
  return Number(deleted.numDeletedRows);
};

export const insertCeremony = (
  { query }: PlatformTransaction,
  ceremony: { readonly challengeHash: Buffer; readonly boundTo: Buffer; readonly expiresAt: Instant },
) =>
  query
    .insertInto('passkey_ceremonies')
    .values({
      challenge_hash: ceremony.challengeHash,
      bound_to: ceremony.boundTo,
      expires_at: at(ceremony.expiresAt),
    })
    .execute();

/** Uses a ceremony up: of two at once, one is answered until when it counted. */
export const deleteCeremony = async (
  { query }: PlatformTransaction,
  {
    challengeHash,
    boundTo,
    now,
    latest,
  }: {
    readonly challengeHash: Buffer;
    readonly boundTo: Buffer;
    readonly now: Instant;
    /** What ends later was begun by a clock that was ahead. */
    readonly latest: Instant;
  },
): Promise<boolean> => {
  const used = await query
    .deleteFrom('passkey_ceremonies')
    .where('challenge_hash', '=', challengeHash)
    // guard: a-ceremony-is-good-for-what-it-was-begun-for
    .where('bound_to', '=', boundTo)
    // guard: a-ceremony-is-over-after-five-minutes
    .where('expires_at', '>', moment(now))
    .where('expires_at', '<=', moment(latest))
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
};
