import { type AppointmentStatus, isBlocking } from '../appointments/statuses.ts';
import { type Kobo, toKobo } from './kobo.ts';

export type PaymentStatus =
  | 'not_required'
  | 'pending'
  | 'deposit_paid'
  | 'paid'
  | 'refund_pending'
  | 'refunded';

/** The money of one booking as it stands, in kobo. */
export type BookingMoney = {
  readonly status: AppointmentStatus;
  /** What it costs, a delivery included, the caution fee not. */
  readonly price: Kobo;
  readonly cautionFee: Kobo;
  /** Of the price: received less given back. */
  readonly paid: Kobo;
  readonly cautionHeld: Kobo;
  /** The caution fee has been given back, or kept with a reason: none is asked for again. */
  readonly cautionSettled: boolean;
};

/** What is still to be paid of the price, and still to be handed over as caution; of a cancelled booking nothing. */
export function stillOwed(money: BookingMoney): { readonly price: Kobo; readonly caution: Kobo } {
  const { status, price, paid, cautionFee, cautionHeld, cautionSettled } = money;
  const asked = isBlocking(status) && !cautionSettled;
  return {
    price: toKobo(status === 'cancelled' ? 0 : Math.max(0, price - paid)),
    caution: toKobo(asked ? Math.max(0, cautionFee - cautionHeld) : 0),
  };
}

/** What was paid beyond the price: the client's, whatever made the booking cheaper. */
export const overpaid = ({ price, paid }: Pick<BookingMoney, 'price' | 'paid'>): Kobo =>
  toKobo(Math.max(0, paid - price));

/** What the owner has said of an overpayment: `open`, nothing yet; `credit`, it stays for this client. */
export type OverpaymentState = 'open' | 'credit';

/**
 * An overpayment as it stands after the booking's money has changed; null: there is none. One that has grown is for the
 * owner to decide anew: nobody was asked about the rest.
 */
export function nextOverpayment(
  known: { readonly amount: Kobo; readonly state: OverpaymentState } | null,
  amount: Kobo,
): { readonly amount: Kobo; readonly state: OverpaymentState } | null {
  if (amount === 0) return null;
  // guard: an-overpayment-that-has-grown-is-for-the-owner-to-decide-anew
  return { amount, state: known !== null && amount <= known.amount ? known.state : 'open' };
}

/**
 * A booking's payment in one word. `pending`: only a caution fee has come yet. Of a cancelled one: `refund_pending`
 * while anything is on its way back, then `refunded`, or what it was where the money was kept.
 */
export function paymentStatus(
  money: BookingMoney & {
    /** Whether any money ever came. */
    readonly received: boolean;
    /** Whether money is on its way back. */
    readonly givingBack: boolean;
  },
): PaymentStatus {
  const { status, price, paid, cautionHeld, received, givingBack } = money;
  if (!received) return 'not_required';
  if (status === 'cancelled') {
    if (givingBack) return 'refund_pending';
    if (paid === 0 && cautionHeld === 0) return 'refunded';
  }
  if (paid >= price) return 'paid';
  return paid > 0 ? 'deposit_paid' : 'pending';
}
