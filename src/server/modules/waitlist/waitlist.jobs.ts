import { type DueWork, startDueWork } from '../../platform/jobs/due-work.ts';
import type { Log } from '../../platform/log.ts';
import { type LookDeps, lookAtDay, takeDay } from './actions/look-at-day.ts';

/** A time that frees up is offered within this long. */
const POLL_MS = 5_000;
const AT_ONCE = 2;

/** Looks at the days that somebody waits for, as they fall due. */
export const startWaitlistJob = (deps: LookDeps & { readonly log: Log }): DueWork =>
  startDueWork(deps.log, {
    name: 'waitlist',
    everyMs: POLL_MS,
    atOnce: AT_ONCE,
    take: async () => {
      const due = await takeDay(deps);
      return due === null ? null : () => lookAtDay(deps, due);
    },
    besides: async () => undefined,
  });
