import { inject } from 'vitest';
import { asSuperuser } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

/** The database's own count, after every connection has handed in what it has counted. */
export const countDeadlocks = async (app: TestApp): Promise<number> => {
  const { pool } = app.database;
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const connection of connections) await connection.query('SELECT pg_stat_force_next_flush()');
  for (const connection of connections) connection.release();
  const [row] = await asSuperuser<{ deadlocks: string }>(
    app,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row?.deadlocks);
};

// By who waits: a lock on another's transaction is of no database.
const WAITING = `SELECT count(DISTINCT pid)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
                  WHERE datname = current_database() AND NOT granted`;
const WAITING_ON_NODES = `SELECT sum(result::int)::int AS count FROM run_command_on_all_nodes($$${WAITING}$$)`;

/** How many connections to the test's database wait for a lock at this moment, on whichever node. */
export const countWaiting = async (app: TestApp): Promise<number> => {
  const asked = inject('coordinatorUrl') === null ? WAITING : WAITING_ON_NODES;
  const [row] = await asSuperuser<{ count: number }>(app, asked);
  return Number(row?.count);
};
