import { depositFor } from './deposit.ts';
import { type Kobo, toKobo } from './kobo.ts';
import { rentalDeposit, rentalTotal } from './rental-total.ts';

/** Whether a business asks for money before a booking, and how much of an appointment's price. */
export type DepositRule = {
  readonly requireDeposit: boolean;
  /** 0 to 100; counts for appointments. */
  readonly percentage: number;
};

export type Quote = {
  /** What is paid online before the booking is made; 0: nothing is. */
  readonly dueNow: Kobo;
  /** The part of it that is held and given back. */
  readonly caution: Kobo;
  /** All there is to pay in the end, `dueNow` included. */
  readonly total: Kobo;
};

/** What an appointment at `price` asks for (product.md, Money 2). */
export function quoteAppointment(price: Kobo, { requireDeposit, percentage }: DepositRule): Quote {
  const dueNow = requireDeposit ? depositFor(price, percentage) : toKobo(0);
  return { dueNow, caution: toKobo(0), total: price };
}

/** What a hire asks for: with deposits on the whole Total Due Today, the caution fee in it (product.md, Money 2). */
export function quoteRental(
  fees: Parameters<typeof rentalTotal>[0],
  { requireDeposit }: Pick<DepositRule, 'requireDeposit'>,
): Quote {
  const total = rentalTotal(fees);
  const dueNow = requireDeposit ? rentalDeposit(total) : toKobo(0);
  return { dueNow, caution: dueNow === 0 ? toKobo(0) : fees.caution, total };
}
