import { dayMs, hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { type RefundDeps, takeDueRefund, workOnRefund } from './actions/work-refunds.ts';
import { purgeRefundDetails } from './refund-details.repo.ts';

export type RefundJob = {
  /** Looks for due refunds now; to be called after a commit that queued some. */
  readonly wake: () => void;
  /** Takes no more; resolves when what is under way has ended. */
  readonly stop: () => Promise<void>;
};

const POLL_MS = 5_000;
/** The provider is asked for this many at once, by this process. */
const AT_ONCE = 2;
const KEPT_MS = 30 * dayMs;

/**
 * Gives back what is due to be given back until stopped, in any number of processes at once, and once an hour erases
 * bank details that are of no more use. Whatever fails here is logged and tried again at the next look.
 */
export const startRefundJob = (deps: RefundDeps): RefundJob => {
  const { platform } = deps;
  const lanes = new Set<Promise<void>>();
  let stopping = false;
  let missed = false;
  let purgedAt: Instant | null = null;

  const wake = (): void => {
    if (stopping) return;
    if (lanes.size >= AT_ONCE) {
      // A lane may have looked just before this refund was committed; the next one to end looks again.
      missed = true;
      return;
    }
    const lane = drain()
      .catch((error: unknown) => platform.log.error('Refunds could not be worked on', { error }))
      .finally(() => {
        lanes.delete(lane);
        if (missed) {
          missed = false;
          wake();
        }
      });
    lanes.add(lane);
  };

  const drain = async (): Promise<void> => {
    while (!stopping) {
      const taken = await takeDueRefund(deps);
      if (taken === null) return;
      wake();
      await workOnRefund(deps, taken);
    }
  };

  const purge = async (): Promise<void> => {
    const now = platform.clock.now();
    if (purgedAt !== null && now - purgedAt < hourMs) return;
    purgedAt = now;
    const before = toInstant(now - KEPT_MS);
    await acrossTenants(platform.database, (transaction) => purgeRefundDetails(transaction, before));
  };

  const look = (): Promise<void> => {
    wake();
    return purge().catch((error: unknown) =>
      platform.log.error('Old bank details could not be erased', { error }),
    );
  };

  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, POLL_MS);
  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await Promise.all([looking, ...lanes]);
    },
  };
};
