import type { Steps } from '#core/steps.ts';

/**
 * The processor is kept for so long at once; what others wait for one turn and what lies ready besides. A request waits
 * for some twenty of them, one each time it hears from the network or the database.
 */
const TURN_MS = 2;

/** Works until it is done or the time is up; true: it is done. */
type Work = (until: number) => boolean;

/** Whoever has more to do, in the order in which they come again. */
const waiting: Work[] = [];
let running = false;

/** One turn of whoever waits; then everything that has come meanwhile is looked at, before the next. */
const run = (): void => {
  const until = performance.now() + TURN_MS;
  do {
    const work = waiting.shift();
    if (work === undefined) {
      running = false;
      return;
    }
    if (!work(until)) waiting.push(work);
  } while (performance.now() < until);
  setImmediate(run);
};

/**
 * The result of work in steps, of which a few milliseconds are done at a time: however many such works there are, other
 * requests wait for one turn of all of them together. `spent` is told of each turn how many milliseconds it took.
 */
export const inTurns = <T>(steps: Steps<T>, spent?: (milliseconds: number) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    waiting.push((until) => {
      const began = performance.now();
      try {
        do {
          const step = steps.next();
          if (step.done === true) {
            resolve(step.value);
            return true;
          }
        } while (performance.now() < until);
        return false;
      } catch (error) {
        reject(error);
        return true;
      } finally {
        spent?.(performance.now() - began);
      }
    });
    if (running) return;
    running = true;
    setImmediate(run);
  });
