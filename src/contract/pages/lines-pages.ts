import type { LineTotals } from '#core/lines/line-totals.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import type { FieldError } from '../errors.ts';
import type { PublicService } from '../replies/views.ts';

/** A service that a line is of, as its page shows it. `performers`: the staff members who do it. */
export type LineService = Pick<
  PublicService,
  '_id' | 'name' | 'slug' | 'duration' | 'price' | 'priceVaries' | 'optionGroups' | 'segments' | 'twoHands'
> & { readonly performers: readonly string[] };

/** The lines of a booking while they are chosen, in the order in which the client added them. */
export type ChosenLines = {
  readonly lines: readonly WantedLine[];
  /** The same as the address has them. */
  readonly text: string;
  /** What each comes to as it is chosen, in minutes and naira; null for one that is no longer offered. */
  readonly totals: readonly (LineTotals | null)[];
  /** What they are of, each once; one that is no longer offered is missing. */
  readonly services: readonly LineService[];
  /** What is wrong with them, each at its line: `lines.1.optionIds`. */
  readonly errors: readonly FieldError[];
};

/**
 * Of a booking that is more than one plain service. The address then has `lines` too, and `staff=any` once they are
 * chosen; the page's `service` stands for all of them: their title, minutes, price and questions.
 */
export type WithChosenLines = { readonly chosenLines?: ChosenLines };

/** Of a business's page: what was added on it so far, by `?lines=`. */
export type WithAddedLines = { readonly added?: readonly WantedLine[] };
