import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import type { Kobo } from './kobo.ts';
import { type IntentState, intentMoves, may } from './moves.ts';

export type AskedPayment = {
  readonly state: IntentState;
  readonly amount: Kobo;
  readonly mode: 'test' | 'live';
  readonly heldUntil: Instant;
};

/** What the provider says of it; `unknown`: nothing was ever begun there, or no answer came. */
export type PaymentVerdict =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'paid' | 'failed' | 'open' | 'reversed';
      readonly amount: Kobo;
      readonly currency: string;
      readonly mode: 'test' | 'live';
    };

/**
 * `book`: it is paid, and becomes the booking if the time can still be had. `give-back`: money came that no booking can
 * be given for; `foreign`: so did this, and it is not naira. `lapse`: the hold is over. `wait`: nothing is decided.
 * `nothing`: it was settled before.
 */
export type Settlement = 'book' | 'give-back' | 'foreign' | 'lapse' | 'wait' | 'nothing';

/**
 * What a payment's state at the provider means here (invariants I-10, I-13). Only the whole amount asked for, in naira
 * and in our own mode, is paid; a hold that has ended stays open to a late payment. Money of the other mode is none.
 */
export function decideSettlement(asked: AskedPayment, verdict: PaymentVerdict, now: Instant): Settlement {
  // guard: what-was-settled-is-not-settled-again
  if (!may(intentMoves.book, asked.state)) return 'nothing';
  // guard: only-money-of-our-own-mode-is-paid
  // guard: only-a-payment-that-succeeded-is-paid
  if (verdict.status === 'paid' && verdict.mode === asked.mode) {
    // guard: only-naira-is-paid
    if (verdict.currency !== 'NGN') return 'foreign';
    // guard: only-the-whole-amount-is-paid
    return verdict.amount === asked.amount ? 'book' : 'give-back';
  }
  if (!may(intentMoves.lapse, asked.state)) return 'nothing';
  return now > asked.heldUntil ? 'lapse' : 'wait';
}

/**
 * When a payment counts as received: when the provider says, as far as that can be: not before it was asked for (null:
 * that is not known), nor after now.
 */
export function whenPaid(said: Instant | null, asked: Instant | null, now: Instant): Instant {
  if (said === null) return now;
  // guard: a-payment-is-not-received-before-it-was-asked-for-nor-after-now
  return toInstant(Math.min(Math.max(said, asked ?? said), now));
}

/** After the hold's end, in hours: how long money that nobody told us of is still looked for. */
const lateChecks = [0.25, 1, 3, 12, 24, 72];

/** When the provider is asked next about a payment that is not settled: each minute of the hold, then ever more rarely; null: no more. */
export function nextCheck(heldUntil: Instant, now: Instant): Instant | null {
  if (now < heldUntil) return toInstant(Math.min(now + minuteMs, heldUntil + minuteMs));
  const late = lateChecks.map((hours) => heldUntil + hours * hourMs).find((at) => at > now);
  // guard: what-was-never-paid-is-given-up-after-three-days
  return late === undefined ? null : toInstant(late);
}

/** Minutes until a payment is looked at again whose settling failed on our side, by how many times in a row it did. */
const failureWaits = [1, 5, 15, 60];

/** What follows the `failures`-th failure in a row: after the fifth a payment is stuck, and tried daily. */
export function afterFailure(
  failures: number,
  now: Instant,
): { readonly checkAt: Instant; readonly isStuck: boolean } {
  const minutes = failureWaits[failures - 1];
  return minutes === undefined
    ? { checkAt: toInstant(now + dayMs), isStuck: true }
    : { checkAt: toInstant(now + minutes * minuteMs), isStuck: false };
}
