import type { AppointmentStatus } from '../appointments/statuses.ts';
import type { Instant } from '../calendar/instant.ts';
import { overpaid } from './booking-money.ts';
import { type Kobo, toKobo } from './kobo.ts';

/** Money of one booking, told apart: what is for its price (a delivery included), and what is held as caution fee. */
export type Money = { readonly price: Kobo; readonly caution: Kobo };

/** Who ended a booking; `system`: nobody confirmed it in time. */
export type CancelledBy = 'business' | 'client' | 'system';

/**
 * What goes back when a booking is cancelled (product.md, Booking 4): all of it, except that a client who cancels
 * inside the notice leaves the price behind, and no more than the price. To it belongs what they have cancelled before,
 * line by line, inside the notice as well: else that way would cost less. A caution fee always goes back whole.
 */
export function refundOnCancel(cancelled: {
  readonly by: CancelledBy;
  readonly price: Kobo;
  /** What the lines cost that the client cancelled too late before. */
  readonly lateLines: Kobo;
  readonly paid: Kobo;
  readonly cautionHeld: Kobo;
  readonly insideNotice: boolean;
}): Money {
  // guard: a-client-who-cancels-inside-the-notice-loses-the-price
  // guard: only-a-client-who-cancels-loses-anything
  const kept = cancelled.by === 'client' && cancelled.insideNotice;
  const { paid, cautionHeld: caution } = cancelled;
  const price = toKobo(cancelled.price + cancelled.lateLines);
  // guard: a-client-who-cancels-too-late-loses-no-more-than-the-price
  return { price: kept ? overpaid({ price, paid }) : paid, caution };
}

/**
 * The most of a booking's price that its owner may give back by their own choice, in the unit it is told in: of a
 * cancelled one all that was kept, of any other what was paid of `price`, a delivery aside, since that falls with it.
 */
export const mostToGiveBack = ({
  status,
  price,
  paid,
}: {
  readonly status: AppointmentStatus;
  readonly price: number;
  readonly paid: number;
}): number => (status === 'cancelled' ? paid : Math.min(price, paid));

/** Whether a part of a caution fee may be kept: only of a hire that has been handed over, which is at its start. */
// guard: nothing-is-kept-of-a-caution-fee-before-the-hire-begins
export const mayKeepCaution = (startsAt: Instant, now: Instant): boolean => now >= startsAt;

/** Money about to be given back that may stay after all: nobody was asked to send it yet. */
type Withdrawable<Id> = { readonly refund: Id; readonly amount: Kobo };

/** How much of each refund stays so that `need` is covered, those queued last first. */
export function withdrawFrom<Id>(
  refunds: readonly Withdrawable<Id>[],
  need: Kobo,
): readonly Withdrawable<Id>[] {
  let left: number = need;
  const stays: Withdrawable<Id>[] = [];
  for (const { refund, amount } of refunds.toReversed()) {
    const part = Math.min(left, amount);
    left -= part;
    stays.push({ refund, amount: toKobo(part) });
  }
  return stays.filter(({ amount }) => amount > 0);
}

/** What is to be given back of one payment: `payment` names an online one, null is everything paid by hand. */
export type Share<Id> = { readonly payment: Id | null; readonly amount: Kobo };

/**
 * Where money goes back to: price to what was paid of the price, caution to what was paid as such, what was paid online
 * before what was paid by hand. Payments say what is left of them. What no payment has room for is by hand.
 */
export function shareOut<Id>(
  back: Money,
  online: readonly (Money & { readonly payment: Id })[],
): readonly Share<Id>[] {
  let { price, caution }: { price: number; caution: number } = back;
  const shares: Share<Id>[] = [];
  for (const paid of online) {
    // guard: no-more-goes-back-on-a-payment-than-it-has-left
    const ofPrice = Math.min(price, paid.price);
    // guard: no-more-caution-fee-goes-back-on-a-payment-than-came-with-it
    const ofCaution = Math.min(caution, paid.caution);
    price -= ofPrice;
    caution -= ofCaution;
    shares.push({ payment: paid.payment, amount: toKobo(ofPrice + ofCaution) });
  }
  shares.push({ payment: null, amount: toKobo(price + caution) });
  return shares.filter(({ amount }) => amount > 0);
}
