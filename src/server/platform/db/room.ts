import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { isDiskFull } from './faults.ts';
import { acrossTenants } from './transaction.ts';

/** Whether the database has room on its disk for half a megabyte more; nothing of it is left. Throws what else it meets. */
export const databaseHasRoom = async (database: Database): Promise<boolean> => {
  try {
    await acrossTenants(database, ({ query }) =>
      sql`CREATE TEMPORARY TABLE room ON COMMIT DROP AS
            SELECT md5(part::text) AS filling FROM generate_series(1, 8000) AS part`.execute(query),
    );
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
};
