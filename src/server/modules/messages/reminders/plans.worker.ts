import { hourMs, type Instant } from '#core/calendar/instant.ts';
import { type DueWork, startDueWork } from '../../../platform/jobs/due-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { planMissingAgendas, writeNextAgenda } from './agenda.worker.ts';
import { planSomeAnew } from './replan.worker.ts';

const POLL_MS = 5_000;
const LANES = 2;
/** Who is set up is planned at once; looking through all businesses finds only what was made some other way. */
const LOOK_THROUGH_MS = hourMs;

/** Writes the owners' mails of the day, and plans reminders anew where the settings have changed. */
export const startPlanJob = (platform: Platform): DueWork => {
  let lookedAt: Instant | null = null;
  return startDueWork(platform.log, {
    name: 'message-plans',
    everyMs: POLL_MS,
    atOnce: LANES,
    take: async () =>
      (await writeNextAgenda(platform)) || (await planSomeAnew(platform)) ? async () => undefined : null,
    besides: async () => {
      const now = platform.clock.now();
      if (lookedAt !== null && Math.abs(now - lookedAt) < LOOK_THROUGH_MS) return;
      await planMissingAgendas(platform);
      lookedAt = now;
    },
  });
};
