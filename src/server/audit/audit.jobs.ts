import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { leaveSharedJob, takeSharedJob } from '../platform/db/shared-job.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '../platform/jobs/repeat.ts';
import type { Platform } from '../platform/platform.ts';
import { countBroken, type Finding, saveRun, takeTime } from './audit-runs.repo.ts';
import { invariants } from './invariants/invariants.ts';

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
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    // Each in a transaction of its own: none holds back what others clear away for as long as all of them take.
    const broken = await acrossTenants(database, async (transaction) => {
      await takeTime(transaction, STATEMENT_SECONDS);
      return countBroken(transaction, invariant, STATEMENT_SECONDS);
    });
    findings.push(...broken);
  }
  for (const { business, invariant, found } of findings) {
    log('records.broken', { business, invariant, found });
  }
  await acrossTenants(database, async (transaction) => {
    await saveRun(transaction, { ranAt, checks: invariants.length, findings });
    await leaveSharedJob(transaction, NAME, { now: clock.now(), dueAt: toInstant(ranAt + EVERY_MS) });
  });
  return true;
};
