import type { Instant } from '#core/calendar/instant.ts';
import { disputedOf, disputeNewsVersion, nextDispute, nextDisputeCheck, sumOf } from '#core/money/dispute.ts';
import type { Money } from '#core/money/give-back.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { DisputeState } from '#core/money/moves.ts';
import { disputed, disputeLost, disputeWon } from '#core/money/postings.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type BookingMoneyRow, listPaymentsOf, lockBookingMoney } from '../balance/balance.repo.ts';
import { saveMoney } from '../balance/sums.commands.ts';
import { findCaution, reopenCaution, setCautionSettled } from '../cautions/cautions.repo.ts';
import { findIntentByReference, lockIntent } from '../intents/intents.repo.ts';
import { post } from '../ledger/ledger.repo.ts';
import { findOrphanByReference } from '../orphans/orphans.repo.ts';
import { endRefund, noteTwice } from '../refunds/ending.commands.ts';
import { giveBackOnCancel } from '../refunds/give-back.commands.ts';
import { listRefundsOfPayment, lockRefund, type RefundRow, saveRefund } from '../refunds/refunds.repo.ts';
import {
  type DisputeRow,
  decideDispute,
  findCancelling,
  findDispute,
  isDisputeTold,
  openDispute,
  setDisputeCheck,
  takenOf,
} from './disputes.repo.ts';

/**
 * Brings a settled payment's dispute to where it stands at the provider, after a notice, a listing or a day: what the
 * client's bank asks back leaves the booking, and comes back to it or goes for good. Each change is posted once, and its
 * owner is told. `silent`: the provider could not be reached.
 */
export const followDispute = async (
  platform: Platform,
  { business, reference }: { readonly business: BusinessId; readonly reference: string },
): Promise<{ readonly silent: boolean }> => {
  const { provider } = platform;
  const answer = await provider.verify(reference);
  if (!answer.ok) return { silent: answer.reason !== 'refused' };
  const { status, mode, reference: named } = answer.value;
  if (named !== reference || mode !== provider.mode) return { silent: false };
  const now = platform.clock.now();
  await inTenant(platform.database, business, async (transaction) => {
    const known = await findIntentByReference(transaction, reference);
    const intent = known && (await lockIntent(transaction, known.intent_id));
    const orphan = intent === undefined ? await findOrphanByReference(transaction, reference) : undefined;
    if (orphan === undefined && (intent === undefined || intent.settled_at === null)) return;
    const booking = intent && (await lockBookingMoney(transaction, intent.intent_id));
    const of = { intentId: intent?.intent_id ?? null, orphanId: orphan?.orphan_id ?? null };
    const isTold = await isDisputeTold(transaction, reference);
    // guard: what-a-bank-has-taken-is-not-sent-by-the-owner-too
    if (status === 'reversed') await endOwed(transaction, of, now);
    if (status === 'paid') await warnOfOwed(transaction, of, isTold);
    if (booking === undefined) return;
    const { appointment_id: id } = booking;
    const dispute = await findDispute(transaction, id);
    const next = nextDispute(dispute?.state ?? null, status, isTold);
    const told = next !== null && (await take(transaction, { booking, dispute, next, now }));
    if (!told && dispute !== undefined) {
      const checkAt = nextDisputeCheck(dispute.state, dispute.decided_at, now);
      await setDisputeCheck(transaction, id, checkAt);
    }
  });
  return { silent: false };
};

type Move = {
  readonly booking: BookingMoneyRow;
  readonly dispute: DisputeRow | undefined;
  readonly next: DisputeState;
  readonly now: Instant;
};

/** False: nothing of the payment is left that could be disputed. */
const take = async (transaction: TenantTransaction, move: Move): Promise<boolean> => {
  const { booking, dispute, next, now } = move;
  const { appointment_id: payment } = booking;
  const round =
    dispute === undefined ? 1 : dispute.round + (dispute.state === 'won' && next !== 'won' ? 1 : 0);
  if (next === 'open') {
    if (!(await open(transaction, move, round))) return false;
  } else if (next === 'lost') {
    if (dispute?.state !== 'open' && !(await open(transaction, move, round))) return false;
    await lose(transaction, payment, now);
  } else if (dispute !== undefined) await win(transaction, dispute, now);
  const version = disputeNewsVersion({ state: next, round });
  await transaction.emit({ type: 'dispute.changed', appointment: payment, version, now });
  return true;
};

const open = async (
  transaction: TenantTransaction,
  { booking, now }: Move,
  round: number,
): Promise<boolean> => {
  const { appointment_id: payment, paid_kobo: paid, caution_held_kobo: cautionHeld } = booking;
  const left = await leftOf(transaction, payment);
  const caution = await findCaution(transaction, payment);
  const withheld = toKobo(caution?.withheld_kobo ?? 0);
  const taken = disputedOf(left, { paid, cautionHeld, withheld });
  if (sumOf(taken) === 0) return false;
  await post(transaction, disputed(taken), aboutOf(payment, now));
  const checkAt = nextDisputeCheck('open', null, now) ?? now;
  await openDispute(transaction, { payment, taken, round, checkAt, now });
  await saveMoney(transaction, {
    booking: {
      ...booking,
      paid_kobo: toKobo(paid - taken.price),
      caution_held_kobo: toKobo(cautionHeld - taken.caution),
    },
    now,
  });
  return true;
};

/** What of the online payment is not given back, nor about to be. */
const leftOf = async (transaction: TenantTransaction, payment: Id): Promise<Money> => {
  const row = (await listPaymentsOf(transaction, payment)).find(
    ({ intent_id: intent }) => intent === payment,
  );
  const refunds = await listRefundsOfPayment(transaction, { intentId: payment, orphanId: null });
  const amount = row?.amount_kobo ?? 0;
  const held = row?.caution_kobo ?? 0;
  const left = Math.max(0, amount - refunds.reduce((sum, refund) => sum + refund.amount_kobo, 0));
  const price = Math.min(left, amount - held);
  return { price: toKobo(price), caution: toKobo(Math.min(held, left - price)) };
};

const aboutOf = (payment: Id, now: Instant) => ({ appointmentId: payment, intentId: payment, now });

const lose = async (transaction: TenantTransaction, payment: Id, now: Instant): Promise<void> => {
  const dispute = await findDispute(transaction, payment);
  if (dispute === undefined) throw new Error('A dispute just opened is gone');
  await post(transaction, disputeLost(sumOf(takenOf(dispute))), aboutOf(payment, now));
  await decideDispute(transaction, { payment, state: 'lost', checkAt: null, now });
  const booking = await lockBookingMoney(transaction, payment);
  if (booking === undefined || dispute.caution_kobo === 0 || booking.caution_held_kobo > 0) return;
  // Nothing of it is left to be given back.
  const { starts_at: startsAt } = booking;
  await setCautionSettled(transaction, payment, { withheld: toKobo(0), reason: '', startsAt, now });
};

/** What was taken is put back; of a booking cancelled meanwhile it then goes to the client as it would have. */
const win = async (transaction: TenantTransaction, dispute: DisputeRow, now: Instant): Promise<void> => {
  const { intent_id: payment } = dispute;
  const taken = takenOf(dispute);
  if (dispute.state === 'lost') {
    await post(transaction, disputeLost(toKobo(-sumOf(taken))), aboutOf(payment, now));
  }
  await post(transaction, disputeWon(taken), aboutOf(payment, now));
  const checkAt = nextDisputeCheck('won', now, now);
  await decideDispute(transaction, { payment, state: 'won', checkAt, now });
  if (taken.caution > 0) await reopenCaution(transaction, payment, now);
  const booking = await lockBookingMoney(transaction, payment);
  if (booking === undefined) throw new Error('A disputed booking is gone');
  await saveMoney(transaction, {
    booking: {
      ...booking,
      paid_kobo: toKobo(booking.paid_kobo + taken.price),
      caution_held_kobo: toKobo(booking.caution_held_kobo + taken.caution),
    },
    now,
  });
  const cancelled = booking.status === 'cancelled' && (await findCancelling(transaction, payment));
  if (cancelled)
    await giveBackOnCancel(transaction, { appointmentId: payment, ...cancelled, isTold: false, now });
};

type Of = Parameters<typeof listRefundsOfPayment>[1];

/** Each refund of a payment, locked in its turn: an owner may be sending it at this moment. */
const eachLocked = async (
  transaction: TenantTransaction,
  of: Of,
  work: (refund: RefundRow) => Promise<void>,
): Promise<void> => {
  for (const { refund_id: id } of await listRefundsOfPayment(transaction, of)) {
    const refund = await lockRefund(transaction, id);
    if (refund !== undefined) await work(refund);
  }
};

/**
 * A payment that was taken back whole has gone back to its client: the owner is not to send any of it again, and what
 * they have sent the client has twice. Its booking, if any, is locked.
 */
const endOwed = (transaction: TenantTransaction, of: Of, now: Instant): Promise<void> =>
  eachLocked(transaction, of, async (refund) => {
    if (refund.state === 'owed') await endRefund(transaction, { refund, by: 'provider', now });
    if (refund.state === 'sent') await noteTwice(transaction, { refund, providerId: '', now });
  });

const WAIT =
  'The client’s bank is asking this payment back as well. Please wait until it has decided: if it takes the money back, you do not have to send it.';
const SEND = 'The client’s bank has decided, and the money is still with you: please send it now.';

/** Asks the owner to wait with what they owe while the client's bank asks for it too, and says when that is over. */
const warnOfOwed = (transaction: TenantTransaction, of: Of, isTold: boolean): Promise<void> =>
  eachLocked(transaction, of, async ({ refund_id: id, state, problem, due_at: dueAt }) => {
    if (state !== 'owed' || (problem === WAIT) === isTold) return;
    saveRefund(transaction, id, { state, dueAt, problem: isTold ? WAIT : SEND });
  });
