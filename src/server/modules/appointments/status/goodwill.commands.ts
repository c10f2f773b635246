import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { mostToGiveBack } from '#core/money/give-back.ts';
import { koboToNaira, nairaText, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import {
  findBookingMoney,
  giveBackOfPrice,
  presentMoney,
  refreshPaymentStatus,
} from '../../payments/index.ts';
import { linesOf } from '../lines/lines.rules.ts';
import { findAppointment, lockAppointment, setFinalPrice } from '../record/record.repo.ts';

/**
 * An owner gives a part of what was paid for a booking back, or all of it, whatever has become of it. Its price falls by
 * as much, shared out to its lines, so that nobody owes it again; that of a cancelled booking is no longer asked for. A
 * correction of its outcome that brings an agreed price back brings all of that back. AMOUNT_CHANGED when less or more
 * was paid by now than `paid`, which is what was shown.
 */
export const giveBackPart = defineCommand(paymentsCalls.giveBackPart, {
  once: 'give-back-part',
  run: async ({ ctx: { platform, tx, now }, input: { params, body } }) => {
    const { id: appointmentId } = params;
    await lockAppointment(tx, appointmentId);
    const row = await findAppointment(tx, appointmentId);
    const booking = await findBookingMoney(tx, appointmentId);
    if (row === undefined || booking === undefined) return refusal('NOT_FOUND');
    const { status, price_kobo: price, paid_kobo: paid } = row;
    // guard: of-two-who-give-back-at-once-the-second-looks-again
    if (nairaToKobo(body.paid) !== paid) {
      const message = 'What this client has paid has changed meanwhile. Please look at the new amount.';
      return refusal('AMOUNT_CHANGED', { message, data: { paid: koboToNaira(paid) } });
    }
    const amount = nairaToKobo(body.amount) ?? toKobo(0);
    const most = toKobo(mostToGiveBack({ status, price, paid }));
    // guard: no-more-is-given-back-than-was-paid-for-the-price
    if (amount > most || amount === 0) {
      const message =
        most === 0
          ? 'Nothing of this booking can be given back.'
          : `Please enter at least ₦1 and at most ${nairaText(most)}.`;
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'amount', message }] });
    }
    const missed = linesOf(row).flatMap(({ line, outcome }) => (outcome === null ? [] : [line]));
    // The ledger shares it out to the lines by what they cost until now.
    await giveBackOfPrice(tx, { booking, amount, reason: 'goodwill', now });
    if (status !== 'cancelled')
      await setFinalPrice(tx, appointmentId, { price: toKobo(price - amount), missed });
    await refreshPaymentStatus(tx, { appointmentId, now });
    return presentMoney(platform, tx, appointmentId);
  },
});
