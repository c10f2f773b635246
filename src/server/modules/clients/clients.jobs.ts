import { dayMs } from '#core/calendar/instant.ts';
import { type RepeatingJob, repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetOldData } from './actions/forget-old-data.ts';

/** Once a day removes what is no longer needed about people; stopping ends a long run after the step it is at. */
export const startRetentionJob = (platform: Platform): RepeatingJob => {
  let stopping = false;
  const job = repeat(platform.log, 'retention', dayMs, async () => {
    const forgotten = await forgetOldData(platform, () => !stopping);
    platform.log('retention.done', { ...forgotten });
  });
  return {
    stop: () => {
      stopping = true;
      return job.stop();
    },
  };
};
