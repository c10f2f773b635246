import { dayMs, type Instant, toInstant } from '../calendar/instant.ts';
import { type Kobo, toKobo } from './kobo.ts';
import { type DisputeState, disputeMoves, type Move, may } from './moves.ts';

/** Where the money under dispute is taken from: the price, a caution fee in keeping, and what of one was kept. */
export type Disputed = { readonly price: Kobo; readonly caution: Kobo; readonly withheld: Kobo };

/**
 * What a payment's dispute becomes, null: nothing new. `known`: as it stands here; `status`: the payment's at the
 * provider, which alone tells whether money was taken; `isTold`: it has told of a dispute and not of its end. In
 * whatever order and however often that is told.
 */
export function nextDispute(
  known: DisputeState | null,
  status: 'paid' | 'failed' | 'open' | 'reversed',
  isTold: boolean,
): DisputeState | null {
  const by = (move: Move<DisputeState>): DisputeState | null => (may(move, known) ? move.to : null);
  if (status === 'reversed') return by(disputeMoves.lose);
  if (status !== 'paid') return null;
  // Lost and told of still: whether the money comes back is not decided, and it is out of the booking as it is.
  return by(isTold ? disputeMoves.open : disputeMoves.win);
}

/** What a dispute takes of what is left of a payment, its booking having so much of it. */
export function disputedOf(
  left: { readonly price: Kobo; readonly caution: Kobo },
  booking: { readonly paid: Kobo; readonly cautionHeld: Kobo; readonly withheld: Kobo },
): Disputed {
  const caution = toKobo(Math.min(left.caution, booking.cautionHeld));
  return {
    price: toKobo(Math.min(left.price, booking.paid)),
    caution,
    withheld: toKobo(Math.min(left.caution - caution, booking.withheld)),
  };
}

export const sumOf = ({ price, caution, withheld }: Disputed): Kobo => toKobo(price + caution + withheld);

/** How long after it was decided a dispute is still asked after. */
const settledDays = 7;

/** When the provider is asked next how a dispute stands: daily, until a week after it was won; null: no more. */
export function nextDisputeCheck(
  state: DisputeState,
  decidedAt: Instant | null,
  now: Instant,
): Instant | null {
  if (state === 'lost') return null;
  const over = decidedAt !== null && now - decidedAt >= settledDays * dayMs;
  return over ? null : toInstant(now + dayMs);
}

/** A number for each piece of news about a payment's disputes, so that each is told once. */
export function disputeNewsVersion(news: { readonly state: DisputeState; readonly round: number }): number {
  return news.round * 3 + (news.state === 'open' ? 0 : news.state === 'won' ? 1 : 2);
}
