import { decideLoadShedding, type QueueLimits } from './load-shedding.ts';

/** Where requests of one kind are taken on, wait or are sent away. */
export type RequestQueue = {
  /** Whether whoever enters now is sent away at once; a look that changes nothing. */
  readonly isFull: () => boolean;
  /** Whether it was taken on; whoever was must `leave`, once. */
  readonly enter: () => boolean | Promise<boolean>;
  readonly leave: () => void;
};

type Waiter = {
  readonly since: number;
  /** How many had been taken on by then. */
  readonly taken: number;
  readonly answer: (taken: boolean) => void;
};

/** How often the queue is looked at while there is one. */
const LOOK_MS = 10;

/** First come, first served; time is the machine's, in milliseconds. */
export const createRequestQueue = (
  limits: QueueLimits,
  now: () => number = () => performance.now(),
): RequestQueue => {
  const { short = 0 } = limits;
  const queue: Waiter[] = [];
  let running = 0;
  let taken = 0;
  /** From one who was taken on to the next, over the wait of the last who waited. */
  let paceMs = 0;
  let queuedSince = 0;
  let loopLateMs = 0;
  let lastLateMs = 0;
  let looking = false;

  const decide = (time: number, since: number, ahead: number) =>
    decideLoadShedding(limits, {
      running,
      ahead,
      waitedMs: time - since,
      queueAgeMs: queue.length <= short ? 0 : time - queuedSince,
      expectedMs: ahead * paceMs,
      loopLateMs: queue.length === 0 ? 0 : loopLateMs,
    });

  const take = (): void => {
    running += 1;
    taken += 1;
  };

  /** Everybody at the head whose fate is decided. */
  const advance = (): void => {
    const time = now();
    for (let head = queue[0]; head !== undefined; head = queue[0]) {
      const decision = decide(time, head.since, 0);
      if (decision === 'wait') return;
      queue.shift();
      if (decision === 'go') {
        take();
        paceMs = (time - head.since) / (taken - head.taken);
      }
      head.answer(decision === 'go');
    }
  };

  const look = (): void => {
    if (looking) return;
    looking = true;
    const due = now() + LOOK_MS;
    setTimeout(() => {
      looking = false;
      const lateMs = now() - due;
      // Twice in a row: one pause, of whatever kind, is nobody's reason to send away those who sat through it.
      loopLateMs = Math.min(lateMs, lastLateMs);
      lastLateMs = lateMs;
      advance();
      if (queue.length > 0) look();
    }, LOOK_MS).unref();
  };

  return {
    isFull: () => {
      const time = now();
      return decide(time, time, queue.length) === 'refuse';
    },
    enter: () => {
      const time = now();
      const decision = decide(time, time, queue.length);
      if (decision === 'go') take();
      if (decision !== 'wait') return decision === 'go';
      if (queue.length === short) queuedSince = time;
      if (queue.length === 0) {
        loopLateMs = 0;
        lastLateMs = 0;
      }
      return new Promise((answer) => {
        queue.push({ since: time, taken, answer });
        look();
      });
    },
    leave: () => {
      running -= 1;
      advance();
    },
  };
};
