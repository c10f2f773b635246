import { FOUND_FOR_ONE } from '../db/take-found.ts';
import type { Log } from '../log.ts';
import type { GiveWay } from '../pacing/give-way.ts';

export type DueWork = {
  /** Looks for what is due now; to be called after a commit that made something so. */
  readonly look: () => void;
  /** Takes no more; resolves when what is under way has ended. */
  readonly stop: () => Promise<void>;
};

type Settings<Found> = {
  /** What it is, for the log. */
  readonly name: string;
  readonly everyMs: number;
  /** So much of it at once, in this process. */
  readonly atOnce: number;
  /** What is due, up to `FOUND_FOR_ONE` things; none of them is taken. */
  readonly find: () => Promise<readonly Found[]>;
  /** By which one of them is known again. */
  readonly nameOf: (found: Found) => string;
  /** Takes one of them, so that nobody else has it; what to do with it, or null where somebody else had it first. */
  readonly take: (found: Found) => Promise<(() => Promise<void>) | null>;
  /** What else is looked after at each look. */
  readonly besides: () => Promise<void>;
  /** Lets requests go first. Absent: it is taken as soon as it is due. */
  readonly giveWay?: Pick<GiveWay, 'run'>;
};

type Due<Found> = { readonly found: readonly Found[]; readonly isAll: boolean };

const withoutDelay: Pick<GiveWay, 'run'> = { run: (work) => work() };

/**
 * Works through what is due until stopped, in any number of processes at once. Whatever fails is logged and tried again
 * at the next look; nobody waits for it.
 */
export const startDueWork = <Found>(log: Log, settings: Settings<Found>): DueWork => {
  const { name: job, everyMs, atOnce, find, nameOf, take, besides, giveWay = withoutDelay } = settings;
  const background = new Set<Promise<void>>();
  /** Two lanes that look at once find the same. */
  const atWorkOn = new Set<string>();
  let stopping = false;
  let missed = false;
  const failed = (error: unknown): void => log('job.failed', { job, error });

  const look = (): void => beginLane(null);

  /** `left`: what one lane found and leaves to the next, so that it is not looked for again. */
  const beginLane = (left: Due<Found> | null): void => {
    if (stopping) return;
    if (background.size >= atOnce) {
      // A lane may have looked just before this was committed; the next one to end looks again.
      missed = true;
      return;
    }
    const lane = giveWay
      .run(() => doNext(left))
      .catch(failed)
      .finally(() => {
        background.delete(lane);
        if (missed) {
          missed = false;
          look();
        }
      });
    background.add(lane);
  };

  const findDue = async (): Promise<Due<Found>> => {
    const found = await find();
    return { found, isAll: found.length < FOUND_FOR_ONE };
  };

  const doNext = async (left: Due<Found> | null): Promise<void> => {
    if (stopping) return;
    const { found, isAll } = left ?? (await findDue());
    for (const [at, one] of found.entries()) {
      const name = nameOf(one);
      if (atWorkOn.has(name)) continue;
      atWorkOn.add(name);
      try {
        const work = await take(one);
        if (work === null) continue;
        // Another lane sees to the others, and this one ends with what it has.
        if (at + 1 < found.length) beginLane({ found: found.slice(at + 1), isAll });
        else if (!isAll) look();
        return await work();
      } finally {
        atWorkOn.delete(name);
      }
    }
    if (!isAll) look();
  };

  const lookAround = (): Promise<void> => {
    look();
    return besides().catch(failed);
  };

  let looking = lookAround();
  const timer = setInterval(() => {
    looking = lookAround();
  }, everyMs);
  return {
    look,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await Promise.all([looking, ...background]);
    },
  };
};
