import type { Instant } from '#core/calendar/instant.ts';
import type { MessageKind } from '../../../platform/db/message-tables.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import {
  findKeptFacts,
  findOverpaidFacts,
  findReceiptFacts,
  findRefundFacts,
  findVainFacts,
  findWaitingFacts,
} from '../facts/money.repo.ts';
import type { RefundFacts } from '../facts/money.types.ts';
import { saysState } from '../planning/overpaid.rules.ts';
import type { QueuedMessage } from '../planning/queue.repo.ts';
import type { MoneyContents } from './contents.types.ts';

const moneyKinds = [
  'receipt',
  'refund-started',
  'refund-sent',
  'refund-details',
  'caution-kept',
  'overpaid',
  'payment-waiting',
  'time-gone',
] as const;
type MoneyKind = (typeof moneyKinds)[number];
type RefundKind = 'refund-started' | 'refund-sent' | 'refund-details';

export const isAboutMoney = (kind: MessageKind): kind is MoneyKind =>
  moneyKinds.some((known) => known === kind);

/** What a message about money is to say; null when it should not be said any more. */
export const loadMoneyContents = async (
  transaction: PlatformTransaction,
  message: QueuedMessage & { readonly kind: MoneyKind },
  now: Instant,
): Promise<MoneyContents | null> => {
  const { kind, business, recipient } = message;
  if (kind === 'receipt') {
    const receipt = message.receipt && (await findReceiptFacts(transaction, business, message.receipt));
    return receipt ? { kind, receipt } : null;
  }
  if (kind === 'payment-waiting') {
    const waiting = message.intent && (await findWaitingFacts(transaction, business, message.intent, now));
    return waiting ? { kind, waiting } : null;
  }
  if (kind === 'time-gone') {
    const vain = message.intent && (await findVainFacts(transaction, business, message.intent));
    return vain ? { kind, recipient, vain } : null;
  }
  if (kind === 'caution-kept') {
    const kept = message.appointment && (await findKeptFacts(transaction, business, message.appointment));
    return kept ? { kind, kept } : null;
  }
  if (kind === 'overpaid') {
    const over = message.appointment && (await findOverpaidFacts(transaction, business, message.appointment));
    return over && saysState(message.version) === over.state ? { kind, over } : null;
  }
  const refund = message.refund && (await findRefundFacts(transaction, business, message.refund));
  return refund && isStillSo(kind, refund) ? { kind, refund } : null;
};

/** Whether it is still news: that money goes back until it did, and the question for details while it is owed. */
export const isStillSo = (kind: RefundKind, { state }: RefundFacts): boolean => {
  const settled = state === 'sent' || state === 'done';
  switch (kind) {
    case 'refund-started':
      return !settled && state !== 'withdrawn';
    case 'refund-sent':
      return settled;
    case 'refund-details':
      return state === 'owed' || state === 'needs-details';
  }
};
