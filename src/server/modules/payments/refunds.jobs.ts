import { dayMs, hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { type DueWork, startDueWork } from '../../platform/jobs/due-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeDueRefund, workOnRefund } from './actions/work-refunds.ts';
import { forgetOrphanPayers } from './orphans.repo.ts';
import { purgeRefundDetails } from './refund-details.repo.ts';

const POLL_MS = 5_000;
/** The provider is asked for this many at once, by this process. */
const AT_ONCE = 2;
const KEPT_MS = 30 * dayMs;

/** Gives back what is due to be given back, and once an hour erases bank details that are of no more use. */
export const startRefundJob = (platform: Platform): Pick<DueWork, 'stop'> => {
  const { database, clock, log } = platform;
  let purgedAt: Instant | null = null;
  const work = startDueWork(log, {
    name: 'refunds',
    everyMs: POLL_MS,
    atOnce: AT_ONCE,
    take: async () => {
      const taken = await takeDueRefund(platform);
      return taken === null ? null : () => workOnRefund(platform, taken);
    },
    besides: async () => {
      const now = clock.now();
      if (purgedAt !== null && Math.abs(now - purgedAt) < hourMs) return;
      purgedAt = now;
      const before = toInstant(now - KEPT_MS);
      await acrossTenants(database, async (transaction) => {
        await purgeRefundDetails(transaction, before);
        await forgetOrphanPayers(transaction, before);
      });
    },
  });
  database.due.hear('refunds', work.look);
  return work;
};
