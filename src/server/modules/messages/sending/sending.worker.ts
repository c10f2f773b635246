import { toInstant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import { lookTogether } from '../../../platform/db/look-together.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { type DueWork, startDueWork } from '../../../platform/jobs/due-work.ts';
import { mailConnections } from '../../../platform/mail/mailer.ts';
import { createGiveWay, type GiveWay } from '../../../platform/pacing/give-way.ts';
import { hasAbandoned, markAbandoned } from './attempts.repo.ts';
import { deliverMessage, findDue, type SendingDeps, takeDueMessage } from './hand-over.worker.ts';

const POLL_MS = 5_000;
/** Longer than any hand-over can last: each step of it has its own limit of seconds. */
const ABANDONED_AFTER_MS = 120_000;

/** Calls to the SMS gateway at once; each is a connection of its own. */
const SMS_AT_ONCE = 4;

/**
 * Sends due messages, a few at a time, and gives up those whose sending was cut off. Each channel has lanes of its own:
 * a gateway that does not answer keeps no email waiting. While requests are under way there is one message at a time.
 */
export const startMessageJob = (
  deps: SendingDeps,
  giveWay: Pick<GiveWay, 'run'> = createGiveWay(),
): Pick<DueWork, 'stop'> => {
  const sending = (channel: Channel, atOnce: number, besides: () => Promise<void>): DueWork =>
    startDueWork(deps.log, {
      name: `messages by ${channel}`,
      everyMs: POLL_MS,
      atOnce,
      find: () => findDue(deps, [channel]),
      nameOf: ({ message_id: id }) => id,
      take: async (found) => {
        const taken = await takeDueMessage(deps, found);
        if (taken === null) return null;
        return async () => {
          if (taken !== 'skipped') await deliverMessage(deps, taken);
        };
      },
      besides,
      giveWay,
    });
  const works = [
    sending('email', mailConnections, () => giveUpAbandoned(deps)),
    sending('sms', SMS_AT_ONCE, async () => undefined),
  ];
  deps.database.due.hear('messages', () => {
    for (const work of works) work.look();
  });
  return {
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
};

const giveUpAbandoned = async (deps: SendingDeps): Promise<void> => {
  const began = toInstant(deps.clock.now() - ABANDONED_AFTER_MS);
  if (!(await lookTogether(deps.database, (looking) => hasAbandoned(looking, began)))) return;
  const count = await acrossTenants(deps.database, (transaction) => markAbandoned(transaction, began));
  if (count > 0) deps.log('messages.abandoned', { count });
};
