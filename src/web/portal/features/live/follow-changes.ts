/** Where following stands; `failures` counts the openings in a row that led nowhere. */
export type Following = {
  readonly phase: 'opening' | 'open' | 'waiting' | 'asleep';
  readonly failures: number;
};

export type FollowingEvent = 'opened' | 'ended' | 'due' | 'sleep' | 'wake';

/** A stream that had been open may end as it likes (it does every hour); one that never opened counts as a failure. */
export function nextFollowing(now: Following, event: FollowingEvent): Following {
  if (event === 'sleep') return { phase: 'asleep', failures: 0 };
  if (event === 'wake')
    return now.phase === 'asleep' || now.phase === 'waiting' ? { phase: 'opening', failures: 0 } : now;
  if (now.phase === 'asleep') return now;
  if (event === 'opened') return { phase: 'open', failures: 0 };
  if (event === 'due') return now.phase === 'waiting' ? { ...now, phase: 'opening' } : now;
  return { phase: 'waiting', failures: now.phase === 'open' ? 0 : now.failures + 1 };
}

/** Milliseconds until the next opening: 1, 2, 4 … 60 seconds. */
export const pauseAfter = (failures: number): number => Math.min(60_000, 1000 * 2 ** failures);

type Listener = {
  readonly onOpen: () => void;
  readonly onMessage: (data: string) => void;
  readonly onRefresh: () => void;
  readonly onEnd: () => void;
};

type Surroundings = {
  /** `asksAgain`: what is shown is asked for again once it is open. */
  readonly open: (listener: Listener, asksAgain: boolean) => () => void;
  readonly after: (work: () => void, milliseconds: number) => () => void;
  readonly onLive: (live: boolean) => void;
  readonly onMessage: (data: string) => void;
  /** Something may have happened unheard: what is shown must be asked for again. */
  readonly onMissed: () => void;
};

export type Follower = {
  /** Lets go of the stream until woken. */
  readonly sleep: () => void;
  /** Opens the stream again at once if it is not open. */
  readonly wake: () => void;
};

/** Keeps a stream open, with a growing pause after each failure. */
export function followChanges({ open, after, onLive, onMessage, onMissed }: Surroundings): Follower {
  let now: Following = { phase: 'asleep', failures: 0 };
  let letGo = () => {};
  let unheard = false;

  const go = (event: FollowingEvent) => {
    const before = now.phase;
    now = nextFollowing(now, event);
    if (now.phase === before) return;
    if (now.phase !== 'open') letGo();
    if ((now.phase === 'open') !== (before === 'open')) onLive(now.phase === 'open');
    if (now.phase === 'opening') letGo = open(listener, unheard);
    if (now.phase === 'waiting') letGo = after(() => go('due'), pauseAfter(now.failures));
    if (now.phase === 'open') {
      if (unheard) onMissed();
    } else if (before === 'open' || now.phase === 'waiting') unheard = true;
  };
  const listener: Listener = {
    onOpen: () => go('opened'),
    onMessage,
    onRefresh: onMissed,
    onEnd: () => go('ended'),
  };
  return { sleep: () => go('sleep'), wake: () => go('wake') };
}
