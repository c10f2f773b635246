import type { Instant } from '#core/calendar/instant.ts';

/** The one source of time. Everything that decides receives `now` from here, once. */
export type Clock = { readonly now: () => Instant };

export type MovableClock = Clock & {
  /** Forward only: a clock that went back would re-open what has lapsed. */
  readonly moveTo: (instant: Instant) => void;
};

export const systemClock: Clock = { now: () => Date.now() as Instant };

/**
 * A clock that runs at normal speed and can be moved forward. It showed `start` when this process began, however long
 * that took to come here, so that processes started together agree; without `start` it shows the system's time.
 */
export const movableClock = (start: Instant | null): MovableClock => {
  let offset = start === null ? 0 : start - Math.round(performance.timeOrigin);
  const now = (): Instant => (Date.now() + offset) as Instant;
  return {
    now,
    moveTo: (instant) => {
      offset += Math.max(0, instant - now());
    },
  };
};

/** Stands still until it is moved: for tests. */
export const fixedClock = (start: Instant): MovableClock => {
  let current = start;
  return {
    now: () => current,
    moveTo: (instant) => {
      current = instant > current ? instant : current;
    },
  };
};
