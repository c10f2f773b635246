import type { Log } from '../log.ts';

export type RepeatingJob = {
  /** Starts no further run; resolves when a running one has ended. */
  readonly stop: () => Promise<void>;
};

/** Runs `work` now and then again `everyMs` after each end. A failure is logged and the next run comes as planned. */
export const repeat = (log: Log, name: string, everyMs: number, work: () => Promise<void>): RepeatingJob => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const next = (): void => {
    running = work()
      .catch((error: unknown) => log('job.failed', { job: name, error }))
      .finally(() => {
        if (!stopped) timer = setTimeout(next, everyMs);
      });
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
