import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { LedgerAccount } from '#core/money/postings.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { findCaution, holdCautionAgain, reopenHeldCaution, setWithheld } from '../cautions/cautions.repo.ts';
import { post, reversedStep, sumStep } from '../ledger/ledger.repo.ts';
import { reversePayments } from '../ledger/payments.repo.ts';
import { isUnasked, listRefundsOfStep, lockRefund, shrinkRefund } from '../refunds/refunds.repo.ts';
import { type BookingMoneyRow, lockBookingMoney } from './balance.repo.ts';
import { saveMoney } from './sums.commands.ts';

/**
 * Takes back what a change of a booking did to its money, in the transaction that undoes the change and after the
 * booking's row is written: refunds that nobody was asked for, payments recorded by mistake, the ledger by lines of its
 * own. Null, or why it cannot be.
 */
export const takeBackStep = async (
  transaction: TenantTransaction,
  {
    appointmentId,
    step,
    stands,
    now,
  }: { readonly appointmentId: Id; readonly step: number; readonly stands: boolean; readonly now: Instant },
): Promise<Refusal | null> => {
  const booking = await lockBookingMoney(transaction, appointmentId);
  if (booking === undefined) return refusal('NOT_FOUND');
  for (const { refund_id: id, amount_kobo: stays } of await listRefundsOfStep(
    transaction,
    appointmentId,
    step,
  )) {
    const refund = await lockRefund(transaction, id);
    if (refund === undefined || !isUnasked(refund)) return gone(booking);
    // guard: what-is-undone-gives-no-money-back
    await shrinkRefund(transaction, refund, { stays, now });
  }
  const sums = await sumStep(transaction, appointmentId, step);
  const moved = (account: LedgerAccount): number =>
    sums.lines.find((line) => line.account === account)?.amount ?? 0;
  const paid = booking.paid_kobo + moved('revenue');
  const held = booking.caution_held_kobo + moved('caution');
  if (paid < 0 || held < 0) return gone(booking);
  // guard: a-balance-recorded-by-mistake-is-no-money
  await reversePayments(transaction, appointmentId, { step, now });
  const { lines, ofLines } = reversedStep(sums);
  // guard: what-is-taken-back-is-that-of-each-line
  await post(transaction, lines, { appointmentId, intentId: null, ofLines, now });
  await restoreCaution(transaction, appointmentId, {
    back: moved('caution'),
    kept: moved('withheld'),
    stands,
  });
  const left = { paid_kobo: toKobo(paid), caution_held_kobo: toKobo(held) };
  await saveMoney(transaction, { booking: { ...booking, ...left }, now });
  return null;
};

const gone = ({ status }: BookingMoneyRow): Refusal => {
  const message =
    'The money of this booking is on its way to the client already, so this cannot be taken back. Please book the client again.';
  return refusal('ILLEGAL_TRANSITION', { message, data: { status } });
};

/** A caution fee as it was before: in keeping, or kept in part with its reason. */
const restoreCaution = async (
  transaction: TenantTransaction,
  appointmentId: Id,
  was: { readonly back: number; readonly kept: number; readonly stands: boolean },
): Promise<void> => {
  const caution = await findCaution(transaction, appointmentId);
  if (caution === undefined) return;
  if (was.kept > 0) {
    await setWithheld(transaction, appointmentId, toKobo(caution.withheld_kobo + was.kept));
  } else if (was.back > 0) await reopenHeldCaution(transaction, appointmentId);
  if (was.stands) await holdCautionAgain(transaction, appointmentId);
};
