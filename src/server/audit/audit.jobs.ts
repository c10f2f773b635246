import { minuteMs } from '#core/calendar/instant.ts';
import { type RepeatingJob, repeat } from '../platform/jobs/repeat.ts';
import type { Platform } from '../platform/platform.ts';
import { checkRecords } from './check-records.ts';

/** Looks whether the records are due to be checked, and checks them. */
export const startAuditJob = (platform: Platform): RepeatingJob =>
  repeat(platform.log, 'audit', minuteMs, async () => {
    await checkRecords(platform);
  });
