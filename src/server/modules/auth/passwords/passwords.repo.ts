import { expressionBuilder } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** Links by which a forgotten password is set anew. */

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
