/** Lets what nobody waits for make room for those who do. */
export type GiveWay = {
  /** Somebody waits for an answer of this process; call what is returned once they have it. */
  readonly began: () => () => void;
  /** Runs a piece of background work when its turn has come. Pieces come in the order in which they were asked for. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};

/** So long after the last answer nobody is expected to ask, and all may work at once. */
const QUIET_MS = 100;
/** While somebody waits for an answer: after a piece the process is theirs for so many times what that took. */
const REST = 4;
const SHORTEST_REST_MS = 20;
/** A piece that takes longer waits for somebody else, and keeps the next no longer. */
const LONGEST_MS = 100;

/**
 * Within one process: where requests come often, one piece of background work at a time, in the moments between them; and
 * where they leave none, with a rest after each piece, so that they wait for little of it and it still goes on whatever the
 * load: two pieces a second at least.
 */
export const createGiveWay = (now: () => number = () => performance.now()): GiveWay => {
  const waiting: (() => void)[] = [];
  let asking = 0;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let holding = 0;
  let restUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  const isQuiet = (): boolean => asking === 0 && now() - lastAnswer >= QUIET_MS;

  const advance = (): void => {
    while (waiting.length > 0 && (isQuiet() || (holding === 0 && (asking === 0 || now() >= restUntil)))) {
      holding += 1;
      waiting.shift()?.();
    }
    if (waiting.length > 0 && timer === undefined)
      timer = setTimeout(() => {
        timer = undefined;
        advance();
      }, SHORTEST_REST_MS / 2).unref();
  };

  /** Keeps the others until it is called, or for as long as one may. */
  const hold = (): (() => void) => {
    const since = now();
    let held = true;
    const letGo = (): void => {
      if (!held) return;
      held = false;
      clearTimeout(late);
      holding -= 1;
      restUntil = now() + Math.max(SHORTEST_REST_MS, REST * Math.min(LONGEST_MS, now() - since));
      advance();
    };
    const late = setTimeout(letGo, LONGEST_MS).unref();
    return letGo;
  };

  return {
    began: () => {
      asking += 1;
      return () => {
        asking -= 1;
        lastAnswer = now();
        if (asking === 0) advance();
      };
    },
    run: async (work) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        advance();
      });
      const letGo = hold();
      try {
        return await work();
      } finally {
        letGo();
      }
    },
  };
};
