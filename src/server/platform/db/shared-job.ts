import { sql } from 'kysely';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { at, moment } from './tables/time-columns.ts';
import type { Looking, PlatformTransaction } from './transaction.ts';

/** So much may the clocks of two machines differ. */
const APART_MS = minuteMs;

type Take = {
  readonly now: Instant;
  readonly until: Instant;
  /** False: whether it is due or not, unless another is at it. */
  readonly whenDue: boolean;
  /** No two of it are further apart. */
  readonly everyMs: number;
};

/** What is due or taken for longer than it can be was left by a clock that was ahead, and counts for nothing. */
const isFree = ({ now, until, whenDue, everyMs }: Take) => {
  const latest = { due: toInstant(now + everyMs + APART_MS), taken: toInstant(until + APART_MS) };
  return sql`(j.taken_until <= ${moment(now)} OR j.taken_until > ${moment(latest.taken)})
         AND (NOT ${whenDue}::boolean OR j.due_at <= ${moment(now)} OR j.due_at > ${moment(latest.due)})`;
};

/** Whether it could be taken just now, as anybody may look before they try. */
export const isSharedJobFree = async ({ query }: Looking, name: string, take: Take): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM shared_jobs j WHERE name = ${name} AND NOT (${isFree(take)})`.execute(query);
  return rows.length === 0;
};

/**
 * Takes work that one process does for all, until `until`: of several who come at once one has it, and one that dies
 * leaves it to the next.
 */
export const takeSharedJob = async (
  { query }: PlatformTransaction,
  name: string,
  take: Take,
): Promise<boolean> => {
  const { now, until } = take;
  const { rows } = await sql`
    INSERT INTO shared_jobs AS j (name, due_at, taken_until) VALUES (${name}, ${at(now)}, ${at(until)})
    ON CONFLICT (name) DO UPDATE SET taken_until = excluded.taken_until
     WHERE ${isFree(take)}
    RETURNING name`.execute(query);
  return rows.length > 0;
};

/** It is done, or given up, for now: next due at `dueAt`. */
export const leaveSharedJob = (
  { query, send }: PlatformTransaction,
  name: string,
  left: { readonly now: Instant; readonly dueAt: Instant },
): void =>
  send(
    query
      .updateTable('shared_jobs')
      .set({ taken_until: at(left.now), due_at: at(left.dueAt) })
      .where('name', '=', name)
      .compile(),
  );
