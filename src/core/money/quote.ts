import { type Kobo, toKobo } from './kobo.ts';

/** The least the payment provider takes: ₦100. */
export const leastOnlinePayment: Kobo = toKobo(10_000);

/**
 * The deposit in kobo on a price in kobo, at a whole percentage from 0 to 100; 0 means that no payment is asked.
 *
 * The share is rounded half up to a whole naira, kobo of the price counting before the rounding: for a price of P
 * whole naira this is floor((P × percent + 50) / 100). A share below ₦100 is raised to ₦100 when the price reaches
 * that, else nothing is asked. It is never more than the price, which matters only at a price with kobo in it
 * (100 % of ₦150.50 is ₦150.50). Throws a RangeError for a negative price or any other percentage.
 */
export function depositFor(price: Kobo, percent: number): Kobo {
  if (price < 0) throw new RangeError(`Negative price: ${price}`);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new RangeError(`Not a percentage: ${percent}`);
  }
  if (percent === 0 || price < leastOnlinePayment) return toKobo(0);
  // Split first: the product of a large price and the percentage would leave the exact integers.
  const whole = Math.floor(price / 10_000);
  const rest = price % 10_000;
  const naira = whole * percent + Math.floor((rest * percent + 5_000) / 10_000);
  return toKobo(Math.min(price, Math.max(leastOnlinePayment, naira * 100)));
}

/** What a hire costs before it starts, in kobo: base fee, refundable caution fee and delivery fee. */
export function rentalTotal(fees: {
  readonly base: Kobo;
  readonly caution: Kobo;
  readonly delivery: Kobo;
}): Kobo {
  return toKobo(fees.base + fees.caution + fees.delivery);
}

/** What of a hire's total is paid online where deposits are on: all of it, or nothing that the provider would not take. */
export function rentalDeposit(total: Kobo): Kobo {
  return total < leastOnlinePayment ? toKobo(0) : total;
}

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
