import { hourMs } from '#core/calendar/instant.ts';
import { recallAfterClock } from '../db/clock-ahead.ts';
import { acrossTenants } from '../db/transaction.ts';
import type { Platform } from '../platform.ts';
import { type RepeatingJob, repeat } from './repeat.ts';

/** At the start and every hour: what a clock that was far ahead has put off is due, or over. */
export const startRecallJob = ({
  database,
  clock,
  log,
}: Pick<Platform, 'database' | 'clock' | 'log'>): RepeatingJob =>
  repeat(log, 'recall-after-clock', hourMs, () =>
    acrossTenants(database, (transaction) => recallAfterClock(transaction, clock.now())),
  );
