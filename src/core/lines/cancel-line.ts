import { type Kobo, toKobo } from '../money/kobo.ts';
import { type DepositRule, quoteAppointment } from '../money/quote.ts';
import { ok, type Result, refuse } from '../result.ts';

/** A line as far as cancelling one of its booking looks at it. */
type CancellableLine = { readonly line: number; readonly priceKobo: Kobo; readonly cancelled: boolean };

type LinesPaidFor = {
  readonly lines: readonly CancellableLine[];
  /** Of the price: received less given back. */
  readonly paid: Kobo;
  /** As the booking was made under. */
  readonly rule: DepositRule;
  readonly insideNotice: boolean;
};

/** What the rest of a booking comes to without one of its lines, in kobo. */
export type LineCancel = {
  readonly price: Kobo;
  /** What comes back of what was paid. */
  readonly back: Kobo;
  /** What of it stays, towards the rest. */
  readonly stays: Kobo;
};

/** `GONE`: it is none of the lines that stand; `LAST`: without it nothing is left, which is cancelling the booking. */
export type LineCancelRefusal = 'GONE' | 'LAST';

/**
 * What it costs a client to cancel one line of a booking (amendments 24 and 25): before the notice all that was paid
 * above the deposit on what is left comes back, after it everything stays as credit towards what is left.
 */
export function decideLineCancel(
  { lines, paid, rule, insideNotice }: LinesPaidFor,
  line: number,
): Result<LineCancel, LineCancelRefusal> {
  const standing = lines.filter(({ cancelled }) => !cancelled);
  const left = standing.filter((other) => other.line !== line);
  // guard: a-line-is-cancelled-once-and-of-its-own-booking
  if (left.length === standing.length) return refuse('GONE');
  // guard: the-last-line-is-cancelled-with-its-booking
  if (left.length === 0) return refuse('LAST');
  const price = toKobo(left.reduce((sum, { priceKobo }) => sum + priceKobo, 0));
  const deposit = quoteAppointment(price, rule).dueNow;
  // guard: what-was-paid-for-a-line-stays-inside-the-notice
  const back = insideNotice ? toKobo(0) : toKobo(Math.max(0, paid - deposit));
  return ok({ price, back, stays: toKobo(paid - back) });
}
