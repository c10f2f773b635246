import { ok, type Result, refuse } from '../result.ts';
import { type Kobo, toKobo } from './kobo.ts';

export type FinalPriceRefusal = 'FIXED_PRICE' | 'NO_REASON' | 'BELOW_DELIVERY';

/**
 * The price of a booking once it is completed, without its delivery; null: as it was agreed. `asked` is all that the
 * booking costs in the end, a delivery included; without it, a payment beyond what is owed of a price that may vary is
 * what it came to. A price that differs has a reason, and only one that may vary can.
 */
export function decideFinalPrice(booking: {
  readonly price: Kobo;
  readonly delivery: Kobo;
  readonly paid: Kobo;
  readonly varies: boolean;
  readonly asked: Kobo | null;
  readonly payment: Kobo;
  readonly reason: string;
}): Result<Kobo | null, FinalPriceRefusal> {
  const { price, delivery, paid, varies, payment, reason } = booking;
  const agreed = price + delivery;
  const beyond = varies && paid + payment > agreed ? paid + payment : agreed;
  const final = booking.asked ?? beyond;
  if (final === agreed) return ok(null);
  // guard: only-a-price-that-may-vary-has-another-one-in-the-end
  if (!varies) return refuse('FIXED_PRICE');
  if (final < delivery) return refuse('BELOW_DELIVERY');
  return reason === '' ? refuse('NO_REASON') : ok(toKobo(final - delivery));
}
