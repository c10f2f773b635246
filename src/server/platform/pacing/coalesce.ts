/** Lets those who ask the same at the same time share one piece of work and its answer. */
export type Coalesce<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Within this process; nothing is kept once the work has ended, well or badly. */
export const createCoalesce = <T>(): Coalesce<T> => {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
};
