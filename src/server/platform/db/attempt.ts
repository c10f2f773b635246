import { sql } from 'kysely';
import type { TenantTransaction } from './transaction.ts';

/**
 * What `work` comes to. Where that is null, everything it wrote is undone and the transaction goes on without it: for a
 * try that needs several steps and may fail at the last. What it left for after COMMIT is not undone, so it leaves
 * nothing.
 */
export const attempt = async <T>(
  { query }: TenantTransaction,
  work: () => Promise<T | null>,
): Promise<T | null> => {
  await sql`SAVEPOINT attempt`.execute(query);
  const result = await work();
  await (result === null ? sql`ROLLBACK TO SAVEPOINT attempt` : sql`RELEASE SAVEPOINT attempt`).execute(
    query,
  );
  return result;
};
