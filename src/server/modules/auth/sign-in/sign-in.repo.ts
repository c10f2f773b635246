import { sql } from 'kysely';
import type { Tally } from '#core/accounts/sign-in-brakes.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';

/** Wrong passwords, counted together under a key that names nobody, and for how long. */
export type TallyKey = { readonly key: string; readonly forgetMs: number };

/**
 * What these keys have counted, each held until the transaction ends, in one order of keys: of many guesses at once
 * each sees the ones before it.
 */
export const lockTallies = async (
  { query }: PlatformTransaction,
  keys: readonly TallyKey[],
  now: Instant,
): Promise<ReadonlyMap<string, Tally>> => {
  const forget = new Map(keys.map(({ key, forgetMs }) => [key, forgetMs]));
  const rows = await query
    .insertInto('rate_limits')
    // What is not there yet comes as a count that is over already.
    .values(inOrder(keys).map(({ key }) => ({ key, ends_at: at(now), hits: 1 })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: sql`rate_limits.hits` }))
    .returning(['key', 'hits', 'ends_at'])
    .execute();
  return new Map(
    rows.map(({ key, hits, ends_at }) => [
      key,
      { failures: hits, lastAt: toInstant(ends_at - (forget.get(key) ?? 0)) },
    ]),
  );
};

/** Writes tallies that the caller holds; none has fewer than one failure. */
export const saveTallies = async (
  { query }: PlatformTransaction,
  tallies: readonly (TallyKey & { readonly tally: Tally })[],
): Promise<void> => {
  await query
    .insertInto('rate_limits')
    .values(
      inOrder(tallies).map(({ key, forgetMs, tally }) => ({
        key,
        ends_at: at(toInstant(tally.lastAt + forgetMs)),
        hits: tally.failures,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ hits: sql`excluded.hits`, ends_at: sql`excluded.ends_at` }),
    )
    .execute();
};

/**
 * Holds nothing more against whoever turned out to be right, and takes the failure back that was counted of each of
 * their `tries` on what counts others as well. In the order of `lockTallies`, so that many at once never wait for each other.
 */
export const forgiveGuess = async (
  { query }: PlatformTransaction,
  { own, shared }: { readonly own: TallyKey; readonly shared: readonly TallyKey[] },
  tries = 1,
): Promise<void> => {
  for (const { key } of inOrder([own, ...shared])) {
    if (key === own.key) {
      await query.deleteFrom('rate_limits').where('key', '=', key).execute();
      continue;
    }
    // In one statement, so that none is forgotten between two; the last one leaves a count that is over.
    await query
      .updateTable('rate_limits')
      .set({
        hits: sql`greatest(hits - ${tries}::int, 1)`,
        ends_at: sql`CASE WHEN hits > ${tries}::int THEN ends_at ELSE 'epoch' END`,
      })
      .where('key', '=', key)
      .execute();
  }
};

const inOrder = <T extends TallyKey>(keys: readonly T[]): readonly T[] =>
  keys.toSorted((left, right) => (left.key < right.key ? -1 : 1));
