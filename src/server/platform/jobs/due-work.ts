import type { Log } from '../log.ts';
import type { GiveWay } from '../pacing/give-way.ts';

export type DueWork = {
  /** Looks for what is due now; to be called after a commit that made something so. */
  readonly look: () => void;
  /** Takes no more; resolves when what is under way has ended. */
  readonly stop: () => Promise<void>;
};

type Settings = {
  /** What it is, for the log. */
  readonly name: string;
  readonly everyMs: number;
  /** So much of it at once, in this process. */
  readonly atOnce: number;
  /** How many things are due; more than two need not be counted. It takes none of them. */
  readonly count: () => Promise<number>;
  /** Takes one thing that is due, so that nobody else has it; what to do with it, or null when others have them all. */
  readonly take: () => Promise<(() => Promise<void>) | null>;
  /** What else is looked after at each look. */
  readonly besides: () => Promise<void>;
  /** Lets requests go first. Absent: it is taken as soon as it is due. */
  readonly giveWay?: Pick<GiveWay, 'run'>;
};

const withoutDelay: Pick<GiveWay, 'run'> = { run: (work) => work() };

/**
 * Works through what is due until stopped, in any number of processes at once. Whatever fails is logged and tried again
 * at the next look; nobody waits for it.
 */
export const startDueWork = (log: Log, settings: Settings): DueWork => {
  const { name, everyMs, atOnce, count, take, besides, giveWay = withoutDelay } = settings;
  const background = new Set<Promise<void>>();
  let stopping = false;
  let missed = false;
  const failed = (error: unknown): void => log('job.failed', { job: name, error });

  const look = (): void => {
    if (stopping) return;
    if (background.size >= atOnce) {
      // A lane may have looked just before this was committed; the next one to end looks again.
      missed = true;
      return;
    }
    const lane = giveWay
      .run(doNext)
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

  const doNext = async (): Promise<void> => {
    if (stopping) return;
    const due = await count();
    if (due === 0) return;
    const work = await take();
    if (work === null) return;
    // Another lane sees to the others, and this one ends with what it has.
    if (due > 1) look();
    await work();
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
