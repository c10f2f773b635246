import type { InputOf } from '#contract/call.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { mayKeepCaution } from '#core/money/give-back.ts';
import { nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { cautionMoves, may } from '#core/money/moves.ts';
import { kept } from '#core/money/postings.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { presentMoney } from '../balance/balance.queries.ts';
import { lockBookingMoney } from '../balance/balance.repo.ts';
import { findDispute } from '../disputes/disputes.repo.ts';
import { post } from '../ledger/ledger.repo.ts';
import { giveBack } from '../refunds/give-back.commands.ts';
import { findCaution, setCautionSettled } from './cautions.repo.ts';

type Body = InputOf<(typeof paymentsCalls)['settleCaution']>['body'];

/** Gives a caution fee back, all of it or less what is kept with a reason; once. */
export const settleCaution = defineCommand(paymentsCalls.settleCaution, {
  once: 'settle-caution',
  run: async ({ ctx: { platform, tx, now }, input: { params, body } }) =>
    (await settle(tx, params.id, body, now)) ?? presentMoney(platform, tx, params.id),
});

const settle = async (
  transaction: TenantTransaction,
  appointmentId: Id,
  body: Body,
  now: Instant,
): Promise<Refusal | null> => {
  const booking = await lockBookingMoney(transaction, appointmentId);
  if (booking === undefined) return refusal('NOT_FOUND');
  const caution = await findCaution(transaction, appointmentId);
  // guard: a-caution-fee-is-settled-once
  if (caution === undefined || !may(cautionMoves.settle, caution.state)) {
    const message =
      caution === undefined
        ? 'No caution fee was received for this booking.'
        : 'This caution fee was settled already.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status: booking.status } });
  }
  const dispute = await findDispute(transaction, appointmentId);
  // guard: a-disputed-caution-fee-is-not-settled-meanwhile
  if (dispute?.state === 'open' && dispute.caution_kobo > 0) {
    const message =
      'The client’s bank is asking this payment back. Please wait until it has decided, and settle the caution fee then.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status: booking.status } });
  }
  const withheld = nairaToKobo(body.withheld) ?? toKobo(0);
  const held = booking.caution_held_kobo;
  const refused = refuseWithholding(withheld, held, body.reason ?? '');
  if (refused !== null) return refused;
  if (withheld > 0 && !mayKeepCaution(booking.starts_at, now)) {
    const message =
      'This hire has not begun, so nothing can be kept of the caution fee yet. You can give all of it back, or settle it once the hire has begun.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status: booking.status } });
  }
  const reason = withheld > 0 ? (body.reason ?? '') : '';
  const { starts_at: startsAt } = booking;
  await setCautionSettled(transaction, appointmentId, { withheld, reason, startsAt, now });
  await post(transaction, kept(withheld), { appointmentId, intentId: null, now });
  const back = { price: toKobo(0), caution: toKobo(held - withheld) };
  await giveBack(transaction, { booking, back, kept: withheld, reason: 'caution', now });
  // guard: a-caution-fee-that-is-kept-is-told-to-its-client
  if (withheld > 0) {
    const isWhole = back.caution === 0;
    await transaction.emit({ type: 'caution.kept', appointment: appointmentId, isWhole, now });
  }
  return null;
};

const refuseWithholding = (withheld: number, amount: number, reason: string): Refusal | null => {
  const at = (field: string, message: string) =>
    refusal('INVALID_INPUT', { message, errors: [{ field, message }] });
  // guard: no-more-is-kept-of-a-caution-fee-than-there-is
  if (withheld > amount) return at('withheld', 'That is more than the caution fee.');
  // guard: what-is-kept-of-a-caution-fee-has-a-reason
  return withheld > 0 && reason === '' ? at('reason', 'This field is required.') : null;
};
