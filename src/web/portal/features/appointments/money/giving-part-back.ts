import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { AppointmentMoney } from '#contract/replies/money-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { mostToGiveBack } from '#core/money/give-back.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { formatNaira } from '../../../../ui/format.ts';
import { deliveryFeeOf } from './money.ts';
import type { Amount } from './receiving.ts';

/** What is given back of a booking by choice, as it is being typed. */
export type GivingPartBack = { readonly amount: Amount };

export const beginGivingBack: GivingPartBack = { amount: '' };

/** How much, in naira, and what was shown as paid. */
export type PartGivenBack = { readonly amount: number; readonly paid: number };

type Read =
  | { readonly ok: true; readonly given: PartGivenBack }
  | { readonly ok: false; readonly errors: { readonly amount: string } };

/**
 * How much can be given back by choice, in naira; 0: nothing. While more was paid than it costs that has a question of its
 * own.
 */
export const mostGivenBack = (
  { price, paid, overpaid }: Pick<AppointmentMoney, 'price' | 'paid' | 'overpaid'>,
  appointment: Pick<OwnerAppointment, 'status' | 'deliveryDetails'>,
): number => {
  if (overpaid !== null) return 0;
  const { status } = appointment;
  return mostToGiveBack({ status, price: sumNaira([price, -deliveryFeeOf(appointment)]), paid });
};

export function readPartGivenBack(
  { amount: typed }: GivingPartBack,
  { most, paid }: { readonly most: number; readonly paid: number },
): Read {
  const amount = typed === '' ? undefined : Number(typed);
  const read = paymentsCalls.giveBackPart.body.safeParse({ amount, paid });
  if (!read.success) return wrong(read.error.issues[0]?.message ?? '');
  if (read.data.amount === 0) return wrong('Enter what goes back');
  return read.data.amount > most
    ? wrong(`At most ${formatNaira(most)} can go back`)
    : { ok: true, given: read.data };
}

const wrong = (amount: string): Read => ({ ok: false, errors: { amount } });

/** `Give back ₦1,000`, once it says how much. */
export const givesBackAction = ({ amount }: GivingPartBack): string =>
  Number(amount) > 0 ? `Give back ${formatNaira(Number(amount))}` : 'Give back';

/** What it does to the price, and how the money reaches the client. */
export function howGivenBack({ payments }: Pick<AppointmentMoney, 'payments'>, cancelled: boolean): string {
  const counted = payments.filter(({ isMistake }) => !isMistake);
  const online = counted.some(({ method }) => method === 'online');
  const byHand = counted.some(({ method }) => method !== 'online');
  const ways =
    online && byHand
      ? 'What was paid online goes back that way first; the rest is on your list to send, under Payments.'
      : online
        ? 'It goes back the way it was paid. Banks take a few working days.'
        : 'It was paid to you directly, so it is on your list to send, under Payments, until you have done it.';
  return cancelled ? ways : `The price falls by as much, so that the client does not owe it again. ${ways}`;
}
