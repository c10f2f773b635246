import { addDays } from '#core/calendar/calendar-date.ts';
import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { dateIn, instantAt } from '#core/time/zone.ts';
import { leaveSharedJob, takeSharedJob } from '#server/platform/db/shared-job.ts';
import { acrossTenants } from '#server/platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '#server/platform/jobs/repeat.ts';
import type { Platform } from '#server/platform/platform.ts';
import { backupFile, removeOldBackups } from './backup-files.ts';
import { makeBackup } from './make-backup.ts';

export type NightlyBackup = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly keepDays: number;
};

const NAME = 'backup';
const ZONE = 'Africa/Lagos';
const AT_MINUTE = 2 * 60;
/** Longer than the largest takes; where a process died in one, another makes it after this long. */
const LEASE_MS = 2 * hourMs;
const AFTER_FAILURE_MS = 30 * minuteMs;
const LOOK_MS = 5 * minuteMs;

/** The next two o'clock at night in Lagos, after `now`. */
export const nextNight = (now: Instant): Instant => {
  const today = dateIn(ZONE, now);
  const tonight = instantAt(ZONE, today, AT_MINUTE);
  return tonight > now ? tonight : instantAt(ZONE, addDays(today, 1), AT_MINUTE);
};

/**
 * Makes the backup of the night, by one process for all, and removes those that are too old; the first one at once. One
 * that fails is tried again in half an hour. False: it is not due.
 */
export const backUpWhenDue = async (platform: Platform, order: NightlyBackup): Promise<boolean> => {
  const { database, clock, log } = platform;
  const now = clock.now();
  const take = { now, until: toInstant(now + LEASE_MS), whenDue: true, everyMs: dayMs };
  if (!(await acrossTenants(database, (transaction) => takeSharedJob(transaction, NAME, take)))) return false;
  const leave = (dueAt: Instant) =>
    acrossTenants(database, async (transaction) =>
      leaveSharedJob(transaction, NAME, { now: clock.now(), dueAt }),
    );
  try {
    const file = await backupFile(order.folder, now);
    const { bytes, unread } = await makeBackup({ ...platform, ...order, file, now, tell: () => undefined });
    const removed = await removeOldBackups(order.folder, order.keepDays, now);
    log('backup.made', { file, bytes, removed: removed.length });
    if (unread > 0) log('backup.partial', { file, unread });
    await leave(nextNight(clock.now()));
  } catch (error) {
    log('backup.failed', { error });
    await leave(toInstant(clock.now() + AFTER_FAILURE_MS));
  }
  return true;
};

/** Looks whether the backup of the night is due, and makes it. */
export const startBackupJob = (platform: Platform, order: NightlyBackup): RepeatingJob =>
  repeat(platform.log, NAME, LOOK_MS, async () => {
    await backUpWhenDue(platform, order);
  });
