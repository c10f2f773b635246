import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { leaveSharedJob, takeSharedJob } from '../platform/db/shared-job.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '../platform/jobs/repeat.ts';
import type { Platform } from '../platform/platform.ts';
import { countBroken, saveRun } from './audit-runs.repo.ts';
import { askEach } from './run-audit.ts';

/** Looks whether the records are due to be checked, and checks them. */
export const startAuditJob = (platform: Platform): RepeatingJob =>
  repeat(platform.log, 'audit', minuteMs, async () => {
    await checkRecords(platform);
  });

const NAME = 'audit';
const EVERY_MS = hourMs;
/** Longer than a look lasts; a process that died in one is followed by another after this long. */
const LEASE_MS = 30 * minuteMs;
/** One invariant over all records of a large installation. */
const STATEMENT_SECONDS = 300;

type Stores = Pick<Platform, 'database' | 'clock' | 'log'>;

/**
 * Asks every invariant over all businesses and keeps what was found for their owners to see; once an hour, by one
 * process for all. What is broken is told in the log, without anybody's data. False: it is not due.
 */
export const checkRecords = async (stores: Stores): Promise<boolean> => {
  const { database, clock, log } = stores;
  const ranAt = clock.now();
  const take = { now: ranAt, until: toInstant(ranAt + LEASE_MS), whenDue: true, everyMs: EVERY_MS };
  if (!(await acrossTenants(database, (transaction) => takeSharedJob(transaction, NAME, take)))) return false;
  const { answers, unasked } = await askEach(database, STATEMENT_SECONDS, (transaction, invariant) =>
    countBroken(transaction, invariant, STATEMENT_SECONDS),
  );
  const findings = answers.flat();
  for (const { invariant } of unasked) log('records.unasked', { invariant });
  for (const { business, invariant, found } of findings) {
    log('records.broken', { business, invariant, found });
  }
  await acrossTenants(database, async (transaction) => {
    await saveRun(transaction, { ranAt, checks: answers.length, findings });
    await leaveSharedJob(transaction, NAME, { now: clock.now(), dueAt: toInstant(ranAt + EVERY_MS) });
  });
  return true;
};
