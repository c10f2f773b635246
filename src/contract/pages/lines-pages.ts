import type { LineTotals } from '#core/lines/line-totals.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import type { FieldError } from '../errors.ts';
import type { LineOffer } from '../replies/line-changes.ts';
import type { PublicStaff } from '../replies/staff-views.ts';
import type { ManagedAppointment, PublicService } from '../replies/views.ts';
import type { BusinessLook, FormState } from './page-forms.ts';

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

/** A time that was lost for all lines, and which of them less can still have it: the others, and what they come to. */
export type FewerLines = {
  readonly time: string;
  readonly ways: readonly {
    /** Those that remain, as an address has them. */
    readonly lines: string;
    /** The service that is left out. */
    readonly name: string;
    readonly minutes: number;
    readonly price: number;
  }[];
};

/** Of a business's page: what was added on it so far, by `?lines=`. */
export type WithAddedLines = {
  readonly added?: readonly WantedLine[];
  /** The item that was to be added in a number that cannot be. */
  readonly wrongUnitsOf?: string;
};

/**
 * Adding a service by a manage link, step by step: `?lines=` names it, as on the booking page, and `&step=times` says
 * that its choices are made. The form sends `lines`, the `place` and the answers to its questions.
 */
export type AddLinePage = {
  readonly page: 'add-line';
  readonly token: string;
  readonly booking: ManagedAppointment;
  readonly look: BusinessLook;
  /** What can be added. */
  readonly services: readonly PublicService[];
  /** Null: none is chosen yet. */
  readonly chosen: AddedChoice | null;
  readonly form: FormState;
};

/** A service that is to be added, and who does it; `offer` null: its choices are asked first. */
export type AddedChoice = {
  readonly line: WantedLine;
  /** The same as the address has it. */
  readonly text: string;
  readonly service: LineService;
  readonly staff: readonly PublicStaff[];
  readonly totals: LineTotals | null;
  readonly errors: readonly FieldError[];
  readonly offer: LineOffer | null;
};
