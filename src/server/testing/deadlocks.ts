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
