import { sql } from 'kysely';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { at, moment } from './tables/time-columns.ts';
import type { PlatformTransaction } from './transaction.ts';

/** So much may the clocks of two machines differ. */
const APART_MS = minuteMs;

/**
 * Takes work that one process does for all, until `until`: of several who come at once one has it, and one that dies
 * leaves it to the next. `whenDue` false: whether it is due or not, unless another is at it. What is due or taken for
 * longer than it can be was left by a clock that was ahead, and counts for nothing.
 */
export const takeSharedJob = async (
  { query }: PlatformTransaction,
  name: string,
  take: {
    readonly now: Instant;
    readonly until: Instant;
    readonly whenDue: boolean;
    /** No two of it are further apart. */
    readonly everyMs: number;
  },
): Promise<boolean> => {
  const { now, until, whenDue, everyMs } = take;
  const latest = { due: toInstant(now + everyMs + APART_MS), taken: toInstant(until + APART_MS) };
  const { rows } = await sql`
    INSERT INTO shared_jobs AS j (name, due_at, taken_until) VALUES (${name}, ${at(now)}, ${at(until)})
    ON CONFLICT (name) DO UPDATE SET taken_until = excluded.taken_until
     WHERE (j.taken_until <= ${moment(now)} OR j.taken_until > ${moment(latest.taken)})
       AND (NOT ${whenDue}::boolean OR j.due_at <= ${moment(now)} OR j.due_at > ${moment(latest.due)})
    RETURNING name`.execute(query);
  return rows.length > 0;
};

/** It is done, or given up, for now: next due at `dueAt`. */
export const leaveSharedJob = async (
  { query }: PlatformTransaction,
  name: string,
  left: { readonly now: Instant; readonly dueAt: Instant },
): Promise<void> => {
  await query
    .updateTable('shared_jobs')
    .set({ taken_until: at(left.now), due_at: at(left.dueAt) })
    .where('name', '=', name)
    .execute();
};
