/** Runs a few at a time; the others wait their turn, and when too many wait, null says so at once. */
export type Queue = { readonly run: <T>(work: () => Promise<T>) => Promise<T | null> };

export const createQueue = (limits: { readonly atOnce: number; readonly waiting: number }): Queue => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = async (): Promise<void> => {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    // Whoever ends hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    run: async (work) => {
      if (running >= limits.atOnce && waiting.length >= limits.waiting) return null;
      await turn();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};
