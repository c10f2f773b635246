/**
 * Work that names what it has to itself for a while. Null: its turn came later than anybody waits, and it was not begun.
 */
export type FewAtOnce = <T>(
  names: readonly string[],
  /** `late`: others of a name were before it, and may have taken what it wants. */
  work: (late: boolean) => Promise<T>,
) => Promise<T | null>;

type Queue = { running: number; readonly waiting: (() => void)[] };

/**
 * Within this process, so many at once of those who name the same; the others wait for their turn in the order in which
 * they came, and hold no connection meanwhile. Several names are taken in their order: who all keep to one order never
 * wait crosswise.
 */
export const createFewAtOnce = (
  most: number,
  patienceMs: number,
  now: () => number = () => performance.now(),
): FewAtOnce => {
  const queues = new Map<string, Queue>();

  const enter = (name: string): Promise<void> | undefined => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] };
    queues.set(name, queue);
    if (queue.running === most) return new Promise((resolve) => queue.waiting.push(resolve));
    queue.running += 1;
    return undefined;
  };

  /** Whoever is next has the place at once, and nobody comes between. */
  const leave = (name: string): void => {
    const queue = queues.get(name);
    if (queue === undefined) return;
    const next = queue.waiting.shift();
    if (next === undefined) queue.running -= 1;
    else next();
    if (queue.running === 0) queues.delete(name);
  };

  return async (names, work) => {
    const asked = now();
    const entered: string[] = [];
    let late = false;
    try {
      for (const name of names) {
        const turn = enter(name);
        late ||= turn !== undefined;
        await turn;
        entered.push(name);
      }
      return now() - asked > patienceMs ? null : await work(late);
    } finally {
      for (const name of entered) leave(name);
    }
  };
};
