/** Work to be done later, all of which can be called off at once; none of it keeps the process alive. */
export type Timers = Readonly<{
  after: (ms: number, work: () => void) => void;
  clear: () => void;
}>;

export function createTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    after: (ms, work) => {
      const timer = setTimeout(() => {
        running.delete(timer);
        work();
      }, ms);
      timer.unref();
      running.add(timer);
    },
    clear: () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
