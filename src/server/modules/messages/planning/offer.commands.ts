import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { insertMessages } from './queue.repo.ts';

/** Queues the news of a time that is held for whoever waited, by SMS and, where they left an address, by email. */
export const enqueueOffer = (
  transaction: TenantTransaction,
  news: { readonly offer: Id; readonly phone: string; readonly email: string; readonly now: Instant },
): Promise<void> => {
  const { offer, phone, email, now } = news;
  const { business } = transaction;
  const of = { business, appointment: null, reset: null, link: null, version: 1, offer } as const;
  const about = { ...of, kind: 'waitlist-offer', recipient: 'client' } as const;
  const drafts = [
    { ...about, channel: 'sms', address: phone },
    { ...about, channel: 'email', address: email },
  ] as const;
  return insertMessages(
    transaction,
    drafts.filter(({ address }) => address !== ''),
    now,
  );
};
