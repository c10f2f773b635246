import { type RepeatingJob, repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import { lapseUnconfirmed } from './actions/lapse-unconfirmed.ts';

const EVERY_MS = 60_000;

/** Looks every minute for pending appointments that nobody confirmed in time. */
export const startLapseJob = (platform: Platform): RepeatingJob =>
  repeat(platform.log, 'lapse-unconfirmed', EVERY_MS, async () => {
    const lapsed = await lapseUnconfirmed(platform);
    if (lapsed > 0) platform.log.info('Unconfirmed appointments lapsed', { lapsed });
  });
