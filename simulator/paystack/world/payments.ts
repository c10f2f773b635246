import { presentCustomer, presentTransaction } from '../api/present-transaction.ts';
import type { TestCard } from './cards.ts';
import type { Transaction } from './records.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
const MIN_TRANSFER_MS = 15 * MINUTE_MS;
const MAX_TRANSFER_MS = 8 * 60 * MINUTE_MS;
const DEFAULT_SENDER = '0123456789';

/** What a test may have charged otherwise than was asked. */
export type Twist = Partial<Pick<Transaction, 'amount' | 'currency' | 'domain'>>;

/** Whether the money has come or the payment was turned down: its checkout is over. */
export function isFinished({ status }: Transaction): boolean {
  return status === 'success' || status === 'failed' || status === 'reversed';
}

/** The transaction as time has made it: a transfer not made before its account expires is abandoned. */
export function lapsed(world: World, transaction: Transaction): Transaction {
  const waits = transaction.status === 'ongoing' || transaction.status === 'pending';
  const over = transaction.transfer !== null && transaction.transfer.expiresAt <= world.now();
  return waits && over ? keep(world, { ...transaction, status: 'abandoned', expired: true }) : transaction;
}

/** Whether a checkout is past its session or was expired by a test. */
export function isTimedOut({ settings, now }: World, transaction: Transaction): boolean {
  const seconds = settings().sessionTimeoutSeconds;
  return transaction.expired || (seconds > 0 && now() >= transaction.createdAt + seconds * 1_000);
}

/** Takes the money by card and raises `charge.success`; a card that declines leaves it failed and raises nothing. */
export function payByCard(
  world: World,
  transaction: Transaction,
  card: TestCard,
  twist: Twist = {},
): Transaction {
  if (card.declined !== null) return decline(world, { ...transaction, card }, card.declined);
  return succeed(world, { ...transaction, ...twist, card, channel: 'card', gatewayResponse: 'Successful' });
}

/** Only successes are told by webhook: a failure has to be asked for. */
export function decline(world: World, transaction: Transaction, reason: string): Transaction {
  return keep(world, { ...transaction, status: 'failed', gatewayResponse: reason, paidAt: null });
}

/** Opens an account for a transfer, for 15 minutes to 8 hours; `expiresAt` null for the longest. */
export function awaitTransfer(
  world: World,
  transaction: Transaction,
  wanted: { readonly status: 'ongoing' | 'pending'; readonly expiresAt: number | null },
): Transaction {
  const now = world.now();
  const lasting = wanted.expiresAt === null ? MAX_TRANSFER_MS : wanted.expiresAt - now;
  const expiresAt = now + Math.min(MAX_TRANSFER_MS, Math.max(MIN_TRANSFER_MS, lasting));
  return keep(world, {
    ...transaction,
    status: wanted.status,
    channel: 'bank_transfer',
    gatewayResponse: 'Waiting for the transfer',
    transfer: { number: world.ids.accountNumber(), name: 'PAYSTACK CHECKOUT', expiresAt },
  });
}

/** The client's transfer arrives. Another amount than asked is sent back, told by `bank.transfer.rejected`. */
export function receiveTransfer(
  world: World,
  transaction: Transaction,
  sent: { readonly amount: number | null; readonly senderAccount: string | null },
): Transaction {
  const amount = sent.amount ?? transaction.requested;
  if (amount === transaction.requested) {
    const senderAccount = sent.senderAccount ?? DEFAULT_SENDER;
    return succeed(world, { ...transaction, senderAccount, card: null, gatewayResponse: 'Approved' });
  }
  world.webhooks.raise({
    event: 'bank.transfer.rejected',
    reference: transaction.reference,
    key: transaction.key,
    data: {
      bank_transfer: {
        amount: String(amount),
        message: `Incorrect amount: ${transaction.requested} was expected`,
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: transaction.id,
      },
      customer: presentCustomer(transaction.email),
    },
  });
  return transaction;
}

/** Nothing can be paid on it any more; verify goes on saying what it said, a transfer being abandoned. */
export function expire(world: World, transaction: Transaction): Transaction {
  const waits = transaction.status === 'ongoing' || transaction.status === 'pending';
  return keep(world, {
    ...transaction,
    expired: true,
    status: waits ? 'abandoned' : transaction.status,
    transfer: transaction.transfer && { ...transaction.transfer, expiresAt: world.now() },
  });
}

/** Money that was all given back, or taken back by the client's bank. */
export function reverse(world: World, transaction: Transaction): Transaction {
  return keep(world, { ...transaction, status: 'reversed' });
}

function succeed(world: World, transaction: Transaction): Transaction {
  const paid = keep(world, { ...transaction, status: 'success', paidAt: world.now() });
  const data = presentTransaction(paid, world.store);
  world.webhooks.raise({
    event: 'charge.success',
    reference: paid.reference,
    key: paid.key,
    // Documented: an absent `metadata` comes as 0 here, and as an empty string from verify.
    data: { ...data, metadata: paid.metadata ?? 0 },
  });
  return paid;
}

function keep(world: World, transaction: Transaction): Transaction {
  world.store.putTransaction(transaction);
  return transaction;
}
