import { toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { mailConnections } from '../../platform/mail/mailer.ts';
import { deliverMessage, type SendingDeps, takeDueMessage } from './actions/send-due-messages.ts';
import { markAbandoned } from './messages.repo.ts';

export type MessageJob = {
  /** Looks for due messages now; to be called after a commit that queued some. */
  readonly wake: () => void;
  /** Takes no more; resolves when what is being sent has ended. */
  readonly stop: () => Promise<void>;
};

const POLL_MS = 5_000;
/** Longer than any hand-over can last: each step of it has its own limit of seconds. */
const ABANDONED_AFTER_MS = 120_000;

/**
 * Sends due messages until stopped, a few at a time, in any number of processes at once. Whatever fails here is
 * logged and tried again at the next look; nobody waits for it.
 */
export const startMessageJob = (deps: SendingDeps): MessageJob => {
  const lanes = new Set<Promise<void>>();
  let stopping = false;
  let missed = false;

  const wake = (): void => {
    if (stopping) return;
    if (lanes.size >= mailConnections) {
      // A lane may have looked just before this message was committed; the next one to end looks again.
      missed = true;
      return;
    }
    const lane = drain()
      .catch((error: unknown) => deps.log.error('Messages could not be sent', { error }))
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
      const taken = await takeDueMessage(deps);
      if (taken === 'none') return;
      // Where one was due there may be more.
      wake();
      if (taken !== 'skipped') await deliverMessage(deps, taken);
    }
  };

  const giveUpAbandoned = async (): Promise<void> => {
    const began = toInstant(deps.clock.now() - ABANDONED_AFTER_MS);
    const count = await acrossTenants(deps.database, (transaction) => markAbandoned(transaction, began));
    if (count > 0) deps.log.warn('Messages whose sending was cut off will not be sent again', { count });
  };

  const look = (): Promise<void> => {
    wake();
    return giveUpAbandoned().catch((error: unknown) =>
      deps.log.error('Messages could not be looked through', { error }),
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
