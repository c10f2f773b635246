import { toInstant } from '#core/calendar/instant.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { type DueWork, startDueWork } from '../../platform/jobs/due-work.ts';
import { mailConnections } from '../../platform/mail/mailer.ts';
import { deliverMessage, type SendingDeps, takeDueMessage } from './actions/send-due-messages.ts';
import { markAbandoned } from './messages.repo.ts';

const POLL_MS = 5_000;
/** Longer than any hand-over can last: each step of it has its own limit of seconds. */
const ABANDONED_AFTER_MS = 120_000;

/** Sends due messages, a few at a time, and gives up those whose sending was cut off. */
export const startMessageJob = (deps: SendingDeps): DueWork =>
  startDueWork(deps.log, {
    name: 'messages',
    everyMs: POLL_MS,
    atOnce: mailConnections,
    take: async () => {
      const taken = await takeDueMessage(deps);
      if (taken === 'none') return null;
      return async () => {
        if (taken !== 'skipped') await deliverMessage(deps, taken);
      };
    },
    besides: async () => {
      const began = toInstant(deps.clock.now() - ABANDONED_AFTER_MS);
      const count = await acrossTenants(deps.database, (transaction) => markAbandoned(transaction, began));
      if (count > 0) deps.log.warn('Messages whose sending was cut off will not be sent again', { count });
    },
  });
