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
