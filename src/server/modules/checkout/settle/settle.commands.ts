import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { decideSettlement, nextCheck, type PaymentVerdict } from '#core/money/settlement.ts';
import { inTenant, readInTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Answer, ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasPaidSame, releaseRental, releaseTime } from '../../appointments/index.ts';
import { enqueueTimeGone } from '../../messages/index.ts';
import {
  businessOfReference,
  findIntentByReference,
  findReceived,
  finishIntent,
  giveBackOrphan,
  type IntentRow,
  keepPayer,
  lapseIntent,
  lockIntent,
  PAID_TWICE,
  queueRefund,
  type Received,
  receiveInVain,
  setNextCheck,
} from '../../payments/index.ts';
import { readDraft } from '../holds/draft.types.ts';
import { bookPaid } from './book.commands.ts';
import { receivedOf } from './book.rules.ts';

/**
 * How a payment stands after it was looked at. `open`: nothing is decided yet, of a hold that has ended too where the
 * provider did not answer. `declined`: it says no, and the client may try again.
 */
export type Settled = {
  readonly business: BusinessId;
  readonly intent: IntentRow;
  /** Whether the provider could not be reached. */
  readonly silent: boolean;
} & (
  | { readonly state: 'booked'; readonly appointment: Id }
  /** With all that came. */
  | ({ readonly state: 'refunded' } & Received)
  | { readonly state: 'open'; readonly declined: boolean }
  | { readonly state: 'lapsed' }
);

/**
 * The one place where money becomes a booking, or a refund (invariants I-10, I-11): called when the browser comes back,
 * for every notice of the provider, by the reconciler and at start-up, in any order and as often as they like. The
 * provider is asked first, outside any transaction; then one transaction decides on the locked intent and writes
 * everything. A declined payment leaves its client the time until the hold's end, for another card or another way to pay.
 * Null: no payment of ours has this reference.
 */
export const settlePayment = async (platform: Platform, reference: string): Promise<Settled | null> => {
  const { provider } = platform;
  const business = businessOfReference(reference);
  if (business === null) return null;
  const known = await readInTenant(platform.database, business, (looking) =>
    findIntentByReference(looking, reference),
  );
  if (known === undefined) return null;
  if (known.settled_at !== null)
    return settledAs(platform, business, known, {
      answered: true,
      silent: false,
      declined: false,
    });
  const answer = heard(await provider.verify(reference), reference);
  const answered = answer.ok || answer.code === 'unknown_reference';
  const silent = !answer.ok && answer.reason !== 'refused' && answer.code !== 'not_understood';
  if (!answered) {
    platform.log('payment.unanswered', { reason: answer.reason, code: answer.code });
  }
  const paid = answer.ok ? answer.value : null;
  const now = platform.clock.now();
  const intent = await inTenant(platform.database, business, async (transaction) => {
    const locked = await lockIntent(transaction, known.intent_id);
    // Renamed since it was read: the answer is about a payment that nobody was shown.
    if (locked === undefined || locked.reference !== reference) return known;
    if (answered) await act(transaction, platform, locked, paid, now);
    else if (locked.settled_at === null) askAgain(transaction, locked, toInstant(now + SILENCE_MS));
    const after = (await lockIntent(transaction, locked.intent_id)) ?? locked;
    if (after.state !== locked.state)
      transaction.afterCommit(() => platform.log('payment.settled', { outcome: after.state }));
    return after;
  });
  return settledAs(platform, business, intent, { answered, silent, declined: paid?.status === 'failed' });
};

/** An answer about another payment says nothing of this one (invariants I-13). */
const heard = (answer: Answer<ProviderPayment>, reference: string): Answer<ProviderPayment> =>
  // guard: an-answer-about-another-payment-says-nothing-of-this-one
  answer.ok && answer.value.reference !== reference
    ? { ok: false, reason: 'unreachable', code: 'other_reference', message: '' }
    : answer;

/** A provider that did not answer is asked about the same payment again after this long. */
const SILENCE_MS = 2 * minuteMs;

type Heard = { readonly answered: boolean; readonly silent: boolean; readonly declined: boolean };

const settledAs = async (
  platform: Platform,
  business: BusinessId,
  intent: IntentRow,
  { answered, silent, declined }: Heard,
): Promise<Settled> => {
  const of = { business, intent, silent };
  switch (intent.state) {
    case 'booked':
      return { ...of, state: 'booked', appointment: intent.intent_id };
    case 'refunded': {
      const received = await readInTenant(platform.database, business, (looking) =>
        findReceived(looking, intent.intent_id),
      );
      if (received === undefined) throw new Error('A payment is given back that never came');
      return { ...of, state: 'refunded', ...received };
    }
    case 'lapsed':
      if (declined) return { ...of, state: 'open', declined };
      // Without an answer nobody may be told that nothing was paid.
      return answered ? { ...of, state: 'lapsed' } : { ...of, state: 'open', declined: false };
    default:
      return { ...of, state: 'open', declined };
  }
};

const askAgain = (transaction: TenantTransaction, intent: IntentRow, checkAt: Instant | null) =>
  setNextCheck(transaction, intent.intent_id, { checkAt, checks: intent.checks + 1 });

const verdictOf = (paid: ProviderPayment | null): PaymentVerdict => paid ?? { status: 'unknown' };

const act = async (
  transaction: TenantTransaction,
  platform: Platform,
  intent: IntentRow,
  paid: ProviderPayment | null,
  now: Instant,
): Promise<void> => {
  const { state, amount_kobo: amount, mode, held_until: heldUntil, intent_id: id } = intent;
  const checkAt = nextCheck(heldUntil, now);
  switch (decideSettlement({ state, amount, mode, heldUntil }, verdictOf(paid), now)) {
    case 'nothing':
      if (intent.settled_at === null) askAgain(transaction, intent, checkAt);
      return;
    case 'wait':
      askAgain(transaction, intent, checkAt);
      return;
    case 'lapse':
      await lapseIntent(transaction, id, {
        problem: paid?.status === 'reversed' ? 'charged back' : 'not paid',
        checkAt,
      });
      return;
    case 'foreign':
      if (paid !== null) await giveBackForeign(transaction, platform, intent, paid, now);
      return;
    case 'give-back':
      if (paid !== null) await giveBack(transaction, platform, intent, paid, { reason: 'wrong-amount' }, now);
      return;
    case 'book': {
      if (paid === null) return;
      const booked = await bookPaid(transaction, { intent, paid, now });
      if (!booked) {
        const problem = (await isPaidTwice(transaction, intent)) ? PAID_TWICE : 'time-gone';
        return giveBack(transaction, platform, intent, paid, { reason: 'time-gone', problem }, now);
      }
      await finishIntent(transaction, id, { state: 'booked', problem: '', now });
    }
  }
};

/** Money that is not naira: it is no payment, all of it goes back as it came, and both sides are told. */
const giveBackForeign = async (
  transaction: TenantTransaction,
  platform: Platform,
  { intent_id: intentId }: IntentRow,
  paid: ProviderPayment,
  now: Instant,
): Promise<void> => {
  await releaseTime(transaction, intentId);
  await releaseRental(transaction, intentId);
  await giveBackOrphan(transaction, { paid, intentId, now });
  await keepPayer(transaction, intentId, paid.payerEmail);
  await finishIntent(transaction, intentId, { state: 'refunded', problem: 'wrong-currency', now });
  await enqueueTimeGone(transaction, { intent: intentId, now });
  platform.log('payment.returned', { intent: intentId, reason: 'wrong-currency' });
};

/** Of two tabs the other one may have been paid first: its client has what they wanted, and is to be told that. */
const isPaidTwice = async (
  transaction: TenantTransaction,
  { client_phone: phone, client_email: email, service_id: serviceId, draft }: IntentRow,
): Promise<boolean> => {
  const held = readDraft(draft);
  if (held === null || phone === '' || email === '') return false;
  return hasPaidSame(transaction, { phone, email, serviceId, startsAt: held.startsAt });
};

/** All that came goes back, and both sides are told. */
const giveBack = async (
  transaction: TenantTransaction,
  platform: Platform,
  intent: IntentRow,
  paid: ProviderPayment,
  { reason, problem = reason }: { readonly reason: 'wrong-amount' | 'time-gone'; readonly problem?: string },
  now: Instant,
): Promise<void> => {
  const { intent_id: intentId } = intent;
  const { amount } = paid;
  // Nothing is waited for any more: the time is free at once.
  await releaseTime(transaction, intentId);
  await releaseRental(transaction, intentId);
  await receiveInVain(transaction, { intentId, amount, ...receivedOf(intent, paid, now) });
  // guard: what-cannot-be-booked-is-given-back
  await queueRefund(transaction, { intentId, appointmentId: null, reason, amount, now });
  await keepPayer(transaction, intentId, paid.payerEmail);
  await finishIntent(transaction, intentId, { state: 'refunded', problem, now });
  await enqueueTimeGone(transaction, { intent: intentId, now });
  platform.log('payment.returned', { intent: intentId, reason: problem });
};
