import { leastOnlinePayment } from './deposit.ts';
import { type Kobo, toKobo } from './kobo.ts';

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
