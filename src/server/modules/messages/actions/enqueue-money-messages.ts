import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { MoneyMessages, RefundNews } from '../../payments/index.ts';
import { findRecipients, insertMessages, type NewMessage } from '../messages.repo.ts';
import { findPayer } from '../money-facts.repo.ts';

type Draft = Pick<NewMessage, 'appointment' | 'kind' | 'recipient' | 'address'> &
  Partial<Pick<NewMessage, 'version' | 'refund' | 'receipt' | 'intent'>>;

const enqueue = (transaction: TenantTransaction, drafts: readonly Draft[], now: Instant): Promise<void> => {
  const { business } = transaction;
  const messages = drafts
    .filter(({ address }) => address !== '')
    .map((draft) => ({ version: 1, reset: null, link: null, ...draft, business }));
  return insertMessages(transaction, messages, now);
};

/** Queues the mail with a receipt, in the transaction that issues it; nobody is told who left no address. */
export const enqueueReceipt = async (
  transaction: TenantTransaction,
  issued: { readonly appointment: Id; readonly receipt: Id; readonly now: Instant },
): Promise<void> => {
  const { appointment, receipt, now } = issued;
  const booking = await findRecipients(transaction, appointment);
  const address = booking?.clientAddress ?? '';
  await enqueue(transaction, [{ kind: 'receipt', recipient: 'client', address, appointment, receipt }], now);
};

/**
 * Queues what a client is told of money that goes back to them; false: they left no address. `version`: the how-maniest
 * time they are asked for bank details.
 */
const enqueueRefundMessage = async (transaction: TenantTransaction, news: RefundNews): Promise<boolean> => {
  const { kind, refund, appointment, intent, version = 1, now } = news;
  const whom =
    appointment !== null
      ? await findRecipients(transaction, appointment)
      : intent !== null
        ? await findPayer(transaction, intent)
        : undefined;
  const address = whom?.clientAddress ?? '';
  const message = { kind, recipient: 'client', address, appointment, refund, version } as const;
  await enqueue(transaction, [message], now);
  return address !== '';
};

/** How clients are told of their money. */
export const moneyMessages: MoneyMessages = { receipt: enqueueReceipt, refund: enqueueRefundMessage };

/** Queues the news, for both sides, of money that came too late or was not what was asked for; after its refund's row. */
export const enqueueTimeGone = async (
  transaction: TenantTransaction,
  { intent, now }: { readonly intent: Id; readonly now: Instant },
): Promise<void> => {
  const payer = await findPayer(transaction, intent);
  if (payer === undefined) throw new Error('Messages were asked for a payment that is not there');
  const about = { kind: 'time-gone', appointment: null, intent } as const;
  await enqueue(
    transaction,
    [
      { ...about, recipient: 'client', address: payer.clientAddress },
      { ...about, recipient: 'owner', address: payer.ownerAddress ?? '' },
    ],
    now,
  );
};
