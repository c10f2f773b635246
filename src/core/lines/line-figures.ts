import { type Kobo, toKobo } from '../money/kobo.ts';
import type { ChosenOption } from './options.ts';

/** What a service takes and costs before anything is chosen. */
export type LineTerms = {
  readonly duration: number;
  readonly priceKobo: Kobo;
  /** Active and processing minutes in turns, their sum the duration; empty: active all along. */
  readonly segments: readonly number[];
  /** What it takes and costs where two people do it; null: nobody can ask for that. */
  readonly twoHands: { readonly duration: number; readonly priceKobo: Kobo } | null;
};

/** What a line takes and costs, in minutes and kobo. */
export type LineFigures = {
  readonly minutes: number;
  readonly priceKobo: Kobo;
  /** At least one; active first, in turns. */
  readonly segments: readonly number[];
};

/** No line is shorter, whatever its options take away. */
export const SHORTEST_LINE = 5;
/** No line is longer, whatever its options add: a day. */
export const LONGEST_LINE = 1440;

/**
 * A line's length and price with its options. What options add or take goes to the first active stretch, which does not
 * get shorter than five minutes; no option brings a line below zero (amendment 25). Two pairs of hands work all along.
 */
export function lineFigures(
  terms: LineTerms,
  { options, hands }: { readonly options: readonly ChosenOption[]; readonly hands: 1 | 2 },
): LineFigures {
  const both = hands === 2 ? terms.twoHands : null;
  const { duration, priceKobo } = both ?? terms;
  const [first = duration, ...rest] = both === null ? terms.segments : [];
  const added = options.reduce((sum, { minutes }) => sum + minutes, 0);
  const others = rest.reduce((sum, minutes) => sum + minutes, 0);
  const room = LONGEST_LINE - others;
  const active = Math.max(Math.min(SHORTEST_LINE, first), Math.min(first + added, Math.max(first, room)));
  const price = options.reduce((sum, option) => sum + option.priceKobo, priceKobo as number);
  return {
    minutes: active + others,
    // guard: no-option-brings-a-line-below-zero
    priceKobo: toKobo(Math.max(0, price)),
    segments: [active, ...rest],
  };
}
