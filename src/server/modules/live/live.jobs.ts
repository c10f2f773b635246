import { liveChange } from '#contract/live.calls.ts';
import type { Platform } from '../../platform/platform.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';

export type Live = {
  readonly hub: LiveHub;
  /** Ends every stream and listens no more. */
  readonly stop: () => Promise<void>;
};

/** Hears what any process commits, on one connection of this process, and passes it on to the streams open here. */
export const startLive = ({ database, log }: Pick<Platform, 'database' | 'log'>): Live => {
  const hub = createLiveHub();
  const listener = database.listen({
    onNews: ({ business, news }) => {
      const change = liveChange.safeParse(news);
      hub.tell(business, change.success ? change.data : null);
    },
    onListening: hub.refreshAll,
    onError: (error) => log('live.interrupted', { reason: error.message }),
  });
  return {
    hub,
    stop: async () => {
      hub.close();
      await listener.close();
    },
  };
};
