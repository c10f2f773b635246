import type { DatabaseWatch } from '../db/connect.ts';
import type { Log } from '../log.ts';

/** What the log hears of the database. */
export const watchDatabase = (log: Log, slowMs: number): DatabaseWatch => ({
  slow: {
    overMs: slowMs,
    tell: (statement, milliseconds) => log('database.slow', { statement, milliseconds }),
  },
  waited: (milliseconds) => log('database.waited', { milliseconds }),
});
