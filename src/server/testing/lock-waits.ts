import { expect, vi } from 'vitest';
import { asSuperuser } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

const WAITING = `SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND datname = current_database()`;
/** Of a cluster that is tested, whoever writes a business waits on the node that has it. */
const ANYWHERE =
  process.env['COORDINATOR_URL'] === undefined
    ? WAITING
    : `SELECT sum(result::int)::int AS waiting FROM run_command_on_all_nodes($$${WAITING}$$)`;

/** Waits until so many transactions of this server's database wait for what another one holds. */
export const untilWaiting = (app: TestApp, many = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const [row] = await asSuperuser<{ waiting: number }>(app, ANYWHERE);
      expect(row?.waiting).toBeGreaterThanOrEqual(many);
    },
    { timeout: 5_000, interval: 10 },
  );
