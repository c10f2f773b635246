import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import { applyPayoutChange } from './actions/apply-payout-change.ts';
import { takeDuePayouts } from './payouts.repo.ts';

const EVERY_MS = 60_000;
const BATCH = 10;
/** Longer than a worker can be busy with a batch whose every call is waited for to the end. */
const LEASE_MS = 15 * minuteMs;

/** Lets the changes of payout accounts take over whose day has passed. */
export const startPayoutJob = (platform: Platform): RepeatingJob =>
  repeat(platform.log, 'apply-payout-changes', EVERY_MS, () => applyDuePayouts(platform));

/** One look of the job. A change that fails on our side is logged, and does not keep the others from theirs. */
export const applyDuePayouts = async (platform: Platform): Promise<void> => {
  const { database, clock, log } = platform;
  const now = clock.now();
  const take = { now, until: toInstant(now + LEASE_MS), limit: BATCH };
  const due = await acrossTenants(database, (transaction) => takeDuePayouts(transaction, take));
  for (const change of due) {
    await applyPayoutChange(platform, change).catch((error: unknown) => log('payout.failed', { error }));
  }
};
