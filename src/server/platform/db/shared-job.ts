import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from './time-columns.ts';
import type { PlatformTransaction } from './transaction.ts';

/**
 * Takes work that one process does for all, until `until`: of several who come at once one has it, and one that dies
 * leaves it to the next. `whenDue` false: whether it is due or not, unless another is at it.
 */
export const takeSharedJob = async (
  { query }: PlatformTransaction,
  name: string,
  take: { readonly now: Instant; readonly until: Instant; readonly whenDue: boolean },
): Promise<boolean> => {
  const { now, until, whenDue } = take;
  const { rows } = await sql`
    INSERT INTO shared_jobs AS j (name, due_at, taken_until) VALUES (${name}, ${at(now)}, ${at(until)})
    ON CONFLICT (name) DO UPDATE SET taken_until = excluded.taken_until
     WHERE j.taken_until <= ${moment(now)} AND (NOT ${whenDue}::boolean OR j.due_at <= ${moment(now)})
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
