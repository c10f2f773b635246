import type { Instant } from '#core/calendar/instant.ts';
import {
  type CancelledBy,
  type Money,
  mayKeepCaution,
  refundOnCancel,
  shareOut,
} from '#core/money/give-back.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { keptNoMore, toGiveBack } from '#core/money/postings.ts';
import type { RefundReason } from '../../../platform/db/tables/money-tables.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { type BookingMoneyRow, listPaymentsOf, lockBookingMoney } from '../balance/balance.repo.ts';
import { findLateLines } from '../balance/client-money.repo.ts';
import { moneyOf } from '../balance/client-money.rules.ts';
import { refreshPaymentStatus, saveMoney } from '../balance/sums.commands.ts';
import { findCaution, setCautionDue, setCautionSettled, setWithheld } from '../cautions/cautions.repo.ts';
import { findDispute } from '../disputes/disputes.repo.ts';
import { post } from '../ledger/ledger.repo.ts';
import { askWhereTo } from './ending.commands.ts';
import { listRefundsOf, queueRefund } from './refunds.repo.ts';

const reasonOf: Readonly<Record<CancelledBy, RefundReason>> = {
  business: 'business-cancelled',
  client: 'client-cancelled',
  system: 'not-confirmed',
};

/** A change that can be undone for a while: the booking's version after it, and from when on anything may leave. */
export type Undoable = { readonly step: number; readonly sendAt: Instant };

/**
 * Queues all that goes back when a booking is cancelled, in that transaction and after its status was written; the
 * booking's row is locked by it. Returns what goes back.
 */
export const giveBackOnCancel = async (
  transaction: TenantTransaction,
  cancelled: {
    readonly appointmentId: Id;
    readonly by: CancelledBy;
    readonly insideNotice: boolean;
    /** The client is told of the cancelling at this moment; its letter says what goes back, and asks where to. */
    readonly isTold: boolean;
    /** Of a change that can be undone: the booking's version after it, and from when on money may leave. */
    readonly undoable?: Undoable | undefined;
    readonly now: Instant;
  },
): Promise<Money> => {
  const { appointmentId, by, insideNotice, isTold, undoable, now } = cancelled;
  const locked = await lockBookingMoney(transaction, appointmentId);
  if (locked === undefined) throw new Error('A booking just cancelled is gone');
  // guard: what-was-kept-before-a-hire-began-comes-back-with-its-cancelling
  const booking = mayKeepCaution(locked.starts_at, now)
    ? locked
    : await holdWithheldAgain(transaction, locked, undoable?.step, now);
  const back = refundOnCancel({
    by,
    price: moneyOf(booking).price,
    lateLines: by === 'client' && insideNotice ? await findLateLines(transaction, appointmentId) : toKobo(0),
    paid: booking.paid_kobo,
    cautionHeld: booking.caution_held_kobo,
    insideNotice,
  });
  if (back.caution > 0) {
    const { starts_at: startsAt } = booking;
    await setCautionSettled(transaction, appointmentId, { withheld: toKobo(0), reason: '', startsAt, now });
  } else {
    // One that is disputed is not in keeping, and may come back.
    await setCautionDue(transaction, appointmentId, now);
  }
  const kept = toKobo(0);
  await giveBack(transaction, { booking, back, kept, reason: reasonOf[by], isTold, undoable, now });
  return back;
};

/**
 * What was kept of a caution fee is held again, since its rental has not begun; less what a client's bank has of it. The
 * booking with the sum that then holds.
 */
const holdWithheldAgain = async (
  transaction: TenantTransaction,
  booking: BookingMoneyRow,
  step: number | undefined,
  now: Instant,
): Promise<BookingMoneyRow> => {
  const { appointment_id: appointmentId, caution_held_kobo: held } = booking;
  const caution = await findCaution(transaction, appointmentId);
  const dispute = await findDispute(transaction, appointmentId);
  const gone = dispute === undefined || dispute.state === 'won' ? toKobo(0) : dispute.withheld_kobo;
  const kept = toKobo(Math.max(0, (caution?.withheld_kobo ?? 0) - gone));
  if (kept === 0) return booking;
  await setWithheld(transaction, appointmentId, gone);
  await post(transaction, keptNoMore(kept), { appointmentId, intentId: null, step, now });
  return { ...booking, caution_held_kobo: toKobo(held + kept) };
};

/** A rental is over, or was never collected: its caution fee is to be given back. */
export const makeCautionDue = async (
  transaction: TenantTransaction,
  { appointmentId, now }: { readonly appointmentId: Id; readonly now: Instant },
): Promise<void> => {
  await setCautionDue(transaction, appointmentId, now);
  await refreshPaymentStatus(transaction, { appointmentId, now });
};

/**
 * Moves money of a booking to what is to be given back, and to what is kept of a caution fee: the refunds, one for each
 * way it came, their ledger lines, the booking's own sums, and the news to the client. The booking's row is locked.
 */
export const giveBack = async (
  transaction: TenantTransaction,
  move: {
    readonly booking: BookingMoneyRow;
    readonly back: Money;
    readonly kept: Kobo;
    readonly reason: RefundReason;
    /** A letter of this moment tells the client what goes back; otherwise there is one about that alone. */
    readonly isTold?: boolean;
    readonly undoable?: Undoable | undefined;
    readonly now: Instant;
  },
): Promise<void> => {
  const { booking, back, kept: withheld, reason, isTold = false, undoable, now } = move;
  const { appointment_id: appointmentId } = booking;
  const later = { step: undoable?.step, dueAt: undoable?.sendAt };
  for (const { payment: intentId, amount } of shareOut(
    back,
    await onlineOf(transaction, appointmentId, reason),
  )) {
    const refund = await queueRefund(transaction, {
      intentId,
      appointmentId,
      reason,
      amount,
      ...later,
      now,
    });
    if (refund === null) throw new Error('Money was to be given back twice for one reason');
    // What was paid by hand the owner sends by hand: to an account that somebody has to name.
    const owed = { refund_id: refund, appointment_id: appointmentId, intent_id: null, orphan_id: null };
    // The letter of a cancelled booking asks as well, that of a part says only what goes back.
    const question = { refund: owed, isTold: isTold && !isPart(reason), now, dueAt: later.dueAt };
    const asked = intentId === null && (await askWhereTo(transaction, question));
    await transaction.emit({
      type: 'refund.started',
      refund,
      appointment: appointmentId,
      intent: intentId,
      orphan: null,
      // The question where it goes says how much goes back, and why.
      isTold: isTold || asked,
      dueAt: later.dueAt,
      now,
    });
  }
  const about = { appointmentId, intentId: null, step: later.step, now };
  await post(transaction, toGiveBack('revenue', back.price), about);
  await post(transaction, toGiveBack('caution', back.caution), about);
  const paid = toKobo(booking.paid_kobo - back.price);
  const cautionHeld = toKobo(booking.caution_held_kobo - back.caution - withheld);
  await saveMoney(transaction, {
    booking: { ...booking, paid_kobo: paid, caution_held_kobo: cautionHeld },
    now,
  });
};

/** What goes back of a price, whatever becomes of the rest of it; any other reason ends a booking. */
type PartReason = 'overpaid' | 'line-cancelled' | 'goodwill';

const isPart = (reason: RefundReason): reason is PartReason =>
  reason === 'overpaid' || reason === 'line-cancelled' || reason === 'goodwill';

/** Gives back so much of what was paid of a booking's price, and of nothing else; the booking's row is locked. */
export const giveBackOfPrice = (
  transaction: TenantTransaction,
  {
    amount,
    ...about
  }: {
    readonly booking: BookingMoneyRow;
    readonly amount: Kobo;
    readonly reason: PartReason;
    readonly isTold?: boolean;
    readonly now: Instant;
  },
): Promise<void> => {
  const none = toKobo(0);
  return giveBack(transaction, { ...about, back: { price: amount, caution: none }, kept: none });
};

/** What is left of each online payment of a booking, to go back for this reason. */
const onlineOf = async (transaction: TenantTransaction, appointmentId: Id, reason: RefundReason) => {
  const refunds = await listRefundsOf(transaction, appointmentId);
  const payments = await listPaymentsOf(transaction, appointmentId);
  const dispute = await findDispute(transaction, appointmentId);
  const isGone = dispute !== undefined && dispute.state !== 'won';
  return payments.flatMap(({ intent_id: intent, amount_kobo: amount, caution_kobo: caution }) => {
    if (intent === null) return [];
    const of = (which: (reason: RefundReason) => boolean): number =>
      refunds
        .filter((refund) => refund.intent_id === intent && which(refund.reason))
        .reduce((sum, refund) => sum + refund.amount_kobo, 0);
    // All that is left goes back when the booking is cancelled; before that a caution fee does, and parts of the price.
    const ended = of((other) => other !== 'caution' && !isPart(other)) > 0;
    const gone = isGone && dispute.intent_id === intent ? dispute : null;
    const goneOfCaution = gone === null ? 0 : gone.caution_kobo + gone.withheld_kobo;
    // guard: a-part-that-went-back-before-is-not-given-back-again
    const price = amount - caution - of(isPart) - (gone?.price_kobo ?? 0);
    const held = caution - of((other) => other === 'caution') - goneOfCaution;
    // What was kept of it when its booking was cancelled.
    const kept = isPart(reason) ? amount - of(() => true) - (gone?.price_kobo ?? 0) - goneOfCaution : 0;
    return [
      {
        payment: intent,
        price: toKobo(Math.max(0, ended ? kept : price)),
        caution: toKobo(ended ? 0 : Math.max(0, held)),
      },
    ];
  });
};
