import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { AccountEvent, TenantEvent } from '../../../platform/events.ts';
import { kinds } from '../kinds/kinds.queries.ts';
import { insertMessages, type NewMessage } from './queue.repo.ts';

type Draws<Transaction, Event> = (transaction: Transaction, event: Event) => Promise<readonly NewMessage[]>;

/** Hears of an event and queues the messages whose kinds say that it makes them due; nobody is told who left no address. */
export const queueMessages = async <Transaction extends TenantTransaction | PlatformTransaction, Event>(
  transaction: Transaction,
  event: Event & { readonly type: (TenantEvent | AccountEvent)['type']; readonly now: Instant },
): Promise<void> => {
  const drafts: NewMessage[] = [];
  for (const { due } of Object.values(kinds)) {
    if (due.by !== 'event') continue;
    // A kind names what it draws from an event by the type of just this event, and of its transaction.
    const draw = due.on[event.type] as unknown as Draws<Transaction, Event> | undefined;
    if (draw !== undefined) drafts.push(...(await draw(transaction, event)));
  }
  await insertMessages(
    transaction,
    drafts.filter(({ address }) => address !== ''),
    event.now,
  );
};
