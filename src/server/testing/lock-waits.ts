import { expect, inject, vi } from 'vitest';
import { asSuperuser } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

type Asked = Pick<TestApp, 'adminUrl'>;

// By who waits: a lock on another's transaction is of no database.
const WAITING = `SELECT count(DISTINCT pid)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
                  WHERE datname = current_database() AND NOT granted`;
const WAITING_ON_NODES = `SELECT sum(result::int)::int AS count FROM run_command_on_all_nodes($$${WAITING}$$)`;

/** How many connections to the test's database wait for a lock at this moment, on whichever node. */
export const countWaiting = async (app: Asked): Promise<number> => {
  const asked = inject('coordinatorUrl') === null ? WAITING : WAITING_ON_NODES;
  const [row] = await asSuperuser<{ count: number }>(app, asked);
  return Number(row?.count);
};

/** Waits until so many do. */
export const untilWaiting = (app: Asked, many = 1): Promise<void> =>
  vi.waitFor(async () => expect(await countWaiting(app)).toBeGreaterThanOrEqual(many), {
    timeout: 5_000,
    interval: 10,
  });
