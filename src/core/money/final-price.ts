import { ok, type Result, refuse } from '../result.ts';
import { type Kobo, toKobo } from './kobo.ts';

export type FinalPriceRefusal = 'FIXED_PRICE' | 'NO_REASON' | 'BELOW_DELIVERY';

/**
 * The price of a booking once it is completed, without its delivery; null: as it was agreed. `asked` is all that the
 * booking costs in the end, a delivery included; without it, a payment beyond what is owed of a price that may vary is
 * what it came to. `missed` is the price of the lines the client did not come for, null without any: it comes to what was
 * done, unless told otherwise. A price that differs from that has a reason, and only one that may vary can; of a fixed
 * one what was missed may be asked for, in part or whole.
 */
export function decideFinalPrice(booking: {
  readonly price: Kobo;
  readonly delivery: Kobo;
  readonly paid: Kobo;
  readonly varies: boolean;
  readonly missed: Kobo | null;
  readonly asked: Kobo | null;
  readonly payment: Kobo;
  readonly reason: string;
}): Result<Kobo | null, FinalPriceRefusal> {
  const { price, delivery, paid, varies, missed, payment, reason } = booking;
  const agreed = price + delivery;
  const done = agreed - (missed ?? 0);
  const beyond = varies && payment > 0 && paid + payment > done ? paid + payment : done;
  const final = booking.asked ?? beyond;
  if (final === done) return ok(missed === null ? null : toKobo(done - delivery));
  // guard: only-a-price-that-may-vary-has-another-one-in-the-end
  if (!varies && (final < done || final > agreed)) return refuse('FIXED_PRICE');
  if (final < delivery) return refuse('BELOW_DELIVERY');
  return reason === '' ? refuse('NO_REASON') : ok(toKobo(final - delivery));
}
