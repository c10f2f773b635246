import { hourMs } from '#core/calendar/instant.ts';
import { type RepeatingJob, repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import { clearForgottenMedia, clearRemovedMedia } from './actions/clear-removed-media.ts';

/** Clears away every hour the files that nothing shows any more. */
export const startMediaJob = (platform: Pick<Platform, 'database' | 'media' | 'log'>): RepeatingJob =>
  repeat(platform.log, 'clear-media', hourMs, async () => {
    const removed = await clearRemovedMedia(platform);
    const forgotten = await clearForgottenMedia(platform);
    if (removed + forgotten > 0) platform.log('pictures.cleared', { removed, forgotten });
  });
