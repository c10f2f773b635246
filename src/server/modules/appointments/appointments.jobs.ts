import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { type RepeatingJob, repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import { lapseUnconfirmed } from './actions/lapse-unconfirmed.ts';
import { clearOldHolds } from './holds.repo.ts';

const EVERY_MS = 60_000;

/** A late payment is looked for until then, and finds its time the sooner if nobody else has taken it. */
const HOLDS_KEPT_MS = 4 * dayMs;

/** Looks every minute for pending appointments that nobody confirmed in time, and for holds that ended days ago. */
export const startLapseJob = (platform: Platform): RepeatingJob =>
  repeat(platform.log, 'lapse-unconfirmed', EVERY_MS, async () => {
    const lapsed = await lapseUnconfirmed(platform);
    if (lapsed > 0) platform.log.info('Unconfirmed appointments lapsed', { lapsed });
    const before = toInstant(platform.clock.now() - HOLDS_KEPT_MS);
    await acrossTenants(platform.database, (transaction) => clearOldHolds(transaction, before));
  });
