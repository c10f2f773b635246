/** Work that nobody waits for, so many at a time. */
export type BackgroundWorker = {
  readonly add: (work: () => Promise<void>) => void;
  /** Starts nothing more, whatever is added; resolves when what is under way has ended. */
  readonly stop: () => Promise<void>;
};

/** `work` reports its own failures: one that throws is a fault of its author, told to `failed`. */
export const createBackgroundWorker = (count: number, failed: (error: unknown) => void): BackgroundWorker => {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  let stopped = false;
  const next = (): void => {
    if (running.size >= count) return;
    const work = waiting.shift();
    if (work === undefined) return;
    const lane = work()
      .catch(failed)
      .finally(() => {
        running.delete(lane);
        next();
      });
    running.add(lane);
  };
  return {
    add: (work) => {
      if (stopped) return;
      waiting.push(work);
      next();
    },
    stop: async () => {
      stopped = true;
      waiting.length = 0;
      await Promise.all(running);
    },
  };
};
