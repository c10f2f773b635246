import type { Instant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { TenantEvent } from '../../../platform/events.ts';
import type { Id } from '../../../platform/ids.ts';
import { findOrphanPayer, findOverpaidFacts, findPayer } from '../facts/money.repo.ts';
import { findContact, findRecipients } from '../facts/recipients.repo.ts';
import { overpaidVersion } from './overpaid.rules.ts';
import { insertMessages, type NewMessage } from './queue.repo.ts';

type Draft = Pick<NewMessage, 'appointment' | 'kind' | 'recipient' | 'channel' | 'address' | 'dueAt'> &
  Partial<Pick<NewMessage, 'version' | 'refund' | 'receipt' | 'intent'>>;
/** An event of one of these types. */
type Of<Type extends TenantEvent['type']> = Extract<TenantEvent, { readonly type: Type }>;
type Way = Pick<Draft, 'channel' | 'address' | 'dueAt'>;

/** Nobody is told who left no address. */
const enqueue = async (
  transaction: TenantTransaction,
  drafts: readonly Draft[],
  now: Instant,
): Promise<void> => {
  const { business } = transaction;
  const messages = drafts
    .filter(({ address }) => address !== '')
    .map((draft) => ({ version: 1, reset: null, link: null, ...draft, business }));
  await insertMessages(transaction, messages, now);
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
  issued: Of<'receipt.issued'>,
): Promise<void> => {
  const { appointment, receipt, dueAt, now } = issued;
  const address = (await findContact(transaction, appointment))?.email ?? '';
  const message = { kind: 'receipt', recipient: 'client', address, appointment, receipt } as const;
  await enqueue(transaction, [{ ...message, ...notBefore(undefined, dueAt) }], now);
};

const kindOf = {
  'refund.started': 'refund-started',
  'refund.sent': 'refund-sent',
  'refund.account-wanted': 'refund-details',
} as const;

/** Queues what a client is told of money that goes back to them. That it is on its way is said by email only. */
export const enqueueRefundNews = async (
  transaction: TenantTransaction,
  news: Of<keyof typeof kindOf>,
): Promise<void> => {
  const { type, refund, appointment, intent, orphan, dueAt, now } = news;
  const kind = kindOf[type];
  const version = type === 'refund.account-wanted' ? (news.version ?? 1) : 1;
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
  await enqueue(transaction, [message], now);
};

/** Queues the news for the owner, in the transaction that takes the money out of the booking or puts it back. */
export const enqueueDispute = async (
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
export const enqueueCautionKept = async (
  transaction: TenantTransaction,
  { appointment, isWhole, now }: Of<'caution.kept'>,
): Promise<void> => {
  const contact = await findContact(transaction, appointment);
  if (!isWhole && contact?.email !== '') return;
  const way = emailOrSms(contact, now);
  await enqueue(transaction, [{ kind: 'caution-kept', recipient: 'client', ...way, appointment }], now);
};

/** Queues the news that more was paid than the booking costs, and what its owner has said of it so far. */
export const enqueueOverpaid = async (
  transaction: TenantTransaction,
  { appointment, bookingVersion, dueAt, now }: Of<'overpayment.changed'>,
): Promise<void> => {
  const over = await findOverpaidFacts(transaction, transaction.business, appointment);
  if (over === undefined) return;
  const way = emailOrSms(await findContact(transaction, appointment), now);
  const version = overpaidVersion(bookingVersion, over.state);
  const due = { ...way, ...notBefore(way.dueAt, dueAt) };
  await enqueue(transaction, [{ kind: 'overpaid', recipient: 'client', ...due, appointment, version }], now);
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
