import type { RetryTable } from '../control/paystack-settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const TABLES: Readonly<Record<RetryTable, readonly number[]>> = {
  none: [],
  test: Array.from({ length: 10 }, () => HOUR_MS),
  live: [...Array.from({ length: 4 }, () => 3 * MINUTE_MS), ...Array.from({ length: 72 }, () => HOUR_MS)],
};

/**
 * How long to wait after the given number of attempts went without a 200, on a clock whose hour lasts `hourMs`;
 * null when there are no more.
 */
export function retryDelayMs(table: RetryTable, attempts: number, hourMs: number): number | null {
  const delay = TABLES[table][attempts - 1];
  return delay === undefined ? null : (delay * hourMs) / HOUR_MS;
}
