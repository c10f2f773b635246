import { type Kysely, sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from './db/tables/tables.ts';
import { at, later } from './db/tables/time-columns.ts';
import { sha256 } from './secrets/secrets.ts';

/** At most `max` in each window of `windowMinutes`, counted for one subject (an address, an account, a telephone number). */
export type Limit = { readonly name: string; readonly max: number; readonly windowMinutes: number };

/** Subjects are hashed: the table names nobody. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${sha256(subject).toString('base64url')}`;

export type LimitState = { readonly exceeded: boolean; readonly retryAfterSeconds: number };

/** What is counted: a limit and whom it is counted for. */
export type Counted = readonly [limit: Limit, subject: string];

const state = (limit: Limit, row: { hits: number; ends_at: Instant }, now: Instant): LimitState => {
  const exceeded = row.ends_at > now && row.hits > limit.max;
  return {
    exceeded,
    retryAfterSeconds: exceeded ? Math.max(1, Math.ceil((row.ends_at - now) / 1000)) : 0,
  };
};

/** Counts one hit on each and says whether any was one too many. */
export const hitLimits = async (
  query: Kysely<Tables>,
  counted: readonly Counted[],
  now: Instant,
): Promise<LimitState> => {
  const states = await hitEach(query, counted, now);
  return states.map(([, state]) => state).find(({ exceeded }) => exceeded) ?? within;
};

const within: LimitState = { exceeded: false, retryAfterSeconds: 0 };

/**
 * Counts one hit on each and says of each how it stands; all in one statement, in one order of keys, so that two callers
 * never wait for each other crosswise.
 */
export const hitEach = async (
  query: Kysely<Tables>,
  counted: readonly Counted[],
  now: Instant,
): Promise<readonly (readonly [Limit, LimitState])[]> => {
  // One that ends later than a new one would was begun by a clock that was ahead; a minute is what clocks may differ by.
  const isOver = sql`(rate_limits.ends_at <= ${at(now)}
    OR rate_limits.ends_at - excluded.ends_at > interval '1 minute')`;
  const limits = new Map(counted.map(([limit, subject]) => [keyOf(limit, subject), limit]));
  const rows = await query
    .insertInto('rate_limits')
    .values(
      [...limits.entries()]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, limit]) => ({ key, ends_at: at(later(now, limit.windowMinutes)), hits: 1 })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`CASE WHEN ${isOver} THEN 1 ELSE rate_limits.hits + 1 END`,
        ends_at: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE rate_limits.ends_at END`,
      }),
    )
    .returning(['key', 'hits', 'ends_at'])
    .execute();
  return rows.flatMap((row) => {
    const limit = limits.get(row.key);
    return limit === undefined ? [] : [[limit, state(limit, row, now)] as const];
  });
};

/** Counts one hit and says whether it was one too many. */
export const hitLimit = (
  query: Kysely<Tables>,
  limit: Limit,
  subject: string,
  now: Instant,
): Promise<LimitState> => hitLimits(query, [[limit, subject]], now);
