import type { Instant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { MoneyMessages, RefundNews } from '../../payments/index.ts';
import { insertMessages, type NewMessage } from '../messages.repo.ts';
import { findOrphanPayer, findOverpaidFacts, findPayer } from '../money-facts.repo.ts';
import { overpaidVersion } from '../overpaid-version.ts';
import { findContact, findRecipients } from '../recipients.repo.ts';

type Draft = Pick<NewMessage, 'appointment' | 'kind' | 'recipient' | 'channel' | 'address' | 'dueAt'> &
  Partial<Pick<NewMessage, 'version' | 'refund' | 'receipt' | 'intent'>>;
type Way = Pick<Draft, 'channel' | 'address' | 'dueAt'>;

/** Returns whether there was anybody to tell. */
const enqueue = async (
  transaction: TenantTransaction,
  drafts: readonly Draft[],
  now: Instant,
): Promise<boolean> => {
  const { business } = transaction;
  const messages = drafts
    .filter(({ address }) => address !== '')
    .map((draft) => ({ version: 1, reset: null, link: null, ...draft, business }));
  await insertMessages(transaction, messages, now);
  return messages.length > 0;
};

/** Email where an address for it is known, else SMS: what has to be known of money reaches whoever left one of the two. */
const emailOrSms = (
  contact: { readonly email: string; readonly phone: string } | undefined,
  now: Instant,
): Way =>
  contact === undefined || contact.email !== ''
    ? { channel: 'email', address: contact?.email ?? '' }
    : { channel: 'sms', address: contact.phone, dueAt: newsMoment(now) };

/** The later of when it would go out and when it may. */
const notBefore = (due: Instant | undefined, may: Instant | undefined): { readonly dueAt?: Instant } =>
  may === undefined || (due !== undefined && due > may) ? {} : { dueAt: may };

/** Queues the mail with a receipt, in the transaction that issues it; nobody is told who left no address. */
export const enqueueReceipt = async (
  transaction: TenantTransaction,
  issued: Parameters<MoneyMessages['receipt']>[1],
): Promise<void> => {
  const { appointment, receipt, dueAt, now } = issued;
  const address = (await findContact(transaction, appointment))?.email ?? '';
  const message = { kind: 'receipt', recipient: 'client', address, appointment, receipt } as const;
  await enqueue(transaction, [{ ...message, ...notBefore(undefined, dueAt) }], now);
};

/**
 * Queues what a client is told of money that goes back to them; false: they left no address. That it is on its way is
 * said by email only. `version`: the how-maniest time they are asked for bank details.
 */
const enqueueRefundMessage = async (transaction: TenantTransaction, news: RefundNews): Promise<boolean> => {
  const { kind, refund, appointment, intent, orphan, version = 1, dueAt, now } = news;
  const contact =
    appointment !== null
      ? await findContact(transaction, appointment)
      : intent !== null
        ? await findPayer(transaction, intent)
        : orphan !== null
          ? await findOrphanPayer(transaction, orphan)
          : undefined;
  const way: Pick<Draft, 'channel' | 'address' | 'dueAt'> =
    kind === 'refund-started' ? { address: contact?.email ?? '' } : emailOrSms(contact, now);
  const due = notBefore(way.dueAt, dueAt);
  const message = { kind, recipient: 'client', ...way, ...due, appointment, refund, version } as const;
  return enqueue(transaction, [message], now);
};

/** Queues the news for the owner, in the transaction that takes the money out of the booking or puts it back. */
const enqueueDispute = async (
  transaction: TenantTransaction,
  {
    appointment,
    version,
    now,
  }: { readonly appointment: Id; readonly version: number; readonly now: Instant },
): Promise<void> => {
  const address = (await findRecipients(transaction, appointment))?.ownerEmail ?? '';
  await enqueue(transaction, [{ kind: 'dispute', recipient: 'owner', address, appointment, version }], now);
};

/** What is kept in part stands in the email about the rest of it: only who gets none is told apart. */
const enqueueCautionKept: MoneyMessages['cautionKept'] = async (transaction, { booking, isWhole, now }) => {
  const { appointment_id: appointment } = booking;
  const contact = await findContact(transaction, appointment);
  if (!isWhole && contact?.email !== '') return;
  const way = emailOrSms(contact, now);
  await enqueue(transaction, [{ kind: 'caution-kept', recipient: 'client', ...way, appointment }], now);
};

const enqueueOverpaid: MoneyMessages['overpaid'] = async (transaction, { booking, now }) => {
  const { appointment_id: appointment, version: step } = booking;
  const over = await findOverpaidFacts(transaction, transaction.business, appointment);
  if (over === undefined) return;
  const way = emailOrSms(await findContact(transaction, appointment), now);
  const version = overpaidVersion(step, over.state);
  await enqueue(transaction, [{ kind: 'overpaid', recipient: 'client', ...way, appointment, version }], now);
};

/** How clients, and owners, are told of their money. */
export const moneyMessages: MoneyMessages = {
  receipt: enqueueReceipt,
  refund: enqueueRefundMessage,
  dispute: enqueueDispute,
  cautionKept: enqueueCautionKept,
  overpaid: enqueueOverpaid,
};

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
      { ...about, recipient: 'client', ...emailOrSms(payer, now) },
      { ...about, recipient: 'owner', address: payer.ownerEmail ?? '' },
    ],
    now,
  );
};
