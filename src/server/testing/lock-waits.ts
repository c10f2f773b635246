import { expect, vi } from 'vitest';
import { storedRows } from './stored-rows.ts';
import type { TestApp } from './test-app.ts';

/** Waits until so many transactions of this server's database wait for what another one holds. */
export const untilWaiting = (app: TestApp, many = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const [row] = await storedRows(
        app,
        `SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE NOT granted AND datname = current_database()`,
      );
      expect(row?.['waiting']).toBeGreaterThanOrEqual(many);
    },
    { timeout: 5_000, interval: 10 },
  );
