import { type Kobo, toKobo } from './kobo.ts';

/** What a hire costs before it starts, in kobo: base fee, refundable caution fee and delivery fee. */
export function rentalTotal(fees: {
  readonly base: Kobo;
  readonly caution: Kobo;
  readonly delivery: Kobo;
}): Kobo {
  return toKobo(fees.base + fees.caution + fees.delivery);
}
