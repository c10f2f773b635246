import { type Instant, minuteMs } from '../calendar/instant.ts';

/** Wrong passwords counted together: how many without a pause in between that forgets them, and when the last came. */
export type Tally = { readonly failures: number; readonly lastAt: Instant };

/** So many wrong passwords are free; each further one makes the wait before the next try longer, up to `longestMs`. */
export type Brake = {
  readonly free: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** After so long without a failure nothing is held against anybody. */
  readonly forgetMs: number;
};

/** Guesses at one account by one network, or by one browser that has signed in to it before. */
export const guessing: Brake = {
  free: 5,
  firstMs: minuteMs,
  longestMs: 15 * minuteMs,
  forgetMs: 24 * 60 * minuteMs,
};

/** The same for networks that never signed in, while many of them guess at the account: one try, then they wait. */
export const guessingTogether: Brake = { ...guessing, free: 1 };

/** Guesses of one network at whichever accounts. Thousands may share it, so that the wait is never long. */
export const stuffing: Brake = {
  free: 100,
  firstMs: 5_000,
  longestMs: minuteMs,
  forgetMs: 60 * minuteMs,
};

/** So many failures at one account, from all networks together, are no owner who mistypes. Nobody waits for these. */
export const underAttack = { failures: 20, forgetMs: 60 * minuteMs } as const;

/** The tally as it counts at this moment: one that is over, or that a clock far ahead has left, is none. */
export const recall = (tally: Tally, forgetMs: number, now: Instant): Tally | null =>
  tally.failures === 0 || now - tally.lastAt >= forgetMs || tally.lastAt - now > forgetMs ? null : tally;

/** Milliseconds until the next try is taken; 0: now. There is always a next try, and never later than `longestMs`. */
export const waitBefore = (brake: Brake, tally: Tally | null, now: Instant): number => {
  if (tally === null || tally.failures < brake.free) return 0;
  const doublings = Math.min(tally.failures - brake.free, 20);
  const pause = Math.min(brake.firstMs * 2 ** doublings, brake.longestMs);
  return Math.min(Math.max(0, tally.lastAt + pause - now), brake.longestMs);
};
