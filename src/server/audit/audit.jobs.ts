import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { Database } from '../platform/db/connect.ts';
import { lookTogether } from '../platform/db/look-together.ts';
import { isSharedJobFree, leaveSharedJob, takeSharedJob } from '../platform/db/shared-job.ts';
import { acrossTenants, type PlatformTransaction } from '../platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '../platform/jobs/repeat.ts';
import type { Platform } from '../platform/platform.ts';
import { countBroken, saveRun, takeTime } from './audit-runs.repo.ts';
import { type Changed, findChanged, findSeen, readWatermark, type Watermark } from './changes.repo.ts';
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
/** What was deleted says nothing of it: within a day a look leaves nothing out. */
const WHOLE_EVERY_MS = dayMs;

/** Where a look that begins now has to look, null: everywhere; and when everything was last looked at, this one done. */
const findWork = async (
  database: Database,
  watermark: Watermark | null,
  now: Instant,
): Promise<{ readonly changed: Changed | null; readonly wholeAt: Instant }> => {
  const whole = { changed: null, wholeAt: now };
  const seen = await acrossTenants(database, findSeen);
  // A watermark that is ahead is another database's, and a time that is ahead another clock's.
  if (watermark === null || seen === null || seen.watermark > watermark || seen.wholeAt > now) return whole;
  // guard: everything-is-looked-at-once-a-day
  if (now >= seen.wholeAt + WHOLE_EVERY_MS) return whole;
  const changed = await inTime(database, (transaction) =>
    findChanged(transaction, seen.watermark, STATEMENT_SECONDS),
  );
  return changed === null ? whole : { changed, wholeAt: seen.wholeAt };
};

const inTime = <T>(database: Database, work: (transaction: PlatformTransaction) => Promise<T>): Promise<T> =>
  acrossTenants(database, async (transaction) => {
    await takeTime(transaction, STATEMENT_SECONDS);
    return work(transaction);
  });

type Stores = Pick<Platform, 'database' | 'clock' | 'log'>;

/**
 * Asks every invariant over all businesses and keeps what was found for their owners to see; once an hour, by one
 * process for all. It looks at what was written since the look before, where that found nothing, and at everything once a
 * day. What is broken is told in the log, without anybody's data. False: it is not due.
 */
export const checkRecords = async (stores: Stores): Promise<boolean> => {
  const { database, clock, log } = stores;
  const ranAt = clock.now();
  const take = { now: ranAt, until: toInstant(ranAt + LEASE_MS), whenDue: true, everyMs: EVERY_MS };
  if (!(await lookTogether(database, (looking) => isSharedJobFree(looking, NAME, take)))) return false;
  if (!(await acrossTenants(database, (transaction) => takeSharedJob(transaction, NAME, take)))) return false;

  // Before anything is looked at: what is written meanwhile is the next look's as well.
  const watermark = await acrossTenants(database, readWatermark);
  const { changed, wholeAt } = await findWork(database, watermark, ranAt);
  const { answers, unasked } = await askEach(database, STATEMENT_SECONDS, (transaction, invariant) =>
    countBroken(transaction, invariant, STATEMENT_SECONDS, changed),
  );
  const findings = answers.flat();
  for (const { invariant } of unasked) log('records.unasked', { invariant });
  for (const { business, invariant, found } of findings) {
    log('records.broken', { business, invariant, found });
  }
  await acrossTenants(database, async (transaction) => {
    const isClean = findings.length === 0 && unasked.length === 0;
    // guard: what-was-found-is-looked-for-again
    const left = watermark === null || !isClean ? null : { watermark, wholeAt };
    await saveRun(transaction, { ranAt, checks: answers.length, findings, seen: left });
    leaveSharedJob(transaction, NAME, { now: clock.now(), dueAt: toInstant(ranAt + EVERY_MS) });
  });
  return true;
};
