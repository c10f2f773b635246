const RATE = 0.015;
const FLAT_KOBO = 10_000;
const FLAT_FROM_KOBO = 250_000;
const CAP_KOBO = 200_000;

/** The provider's fee for a local payment, in kobo: 1.5 % + ₦100, the ₦100 waived below ₦2,500, at most ₦2,000. */
export function feeOf(amountKobo: number): number {
  const flat = amountKobo >= FLAT_FROM_KOBO ? FLAT_KOBO : 0;
  return Math.min(CAP_KOBO, Math.round(amountKobo * RATE) + flat);
}
