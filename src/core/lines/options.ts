import type { Kobo } from '../money/kobo.ts';
import { ok, type Result, refuse } from '../result.ts';

/** A choice on a service that changes its price, its minutes or both; either may be less than nothing. */
export type ServiceOption = {
  readonly id: string;
  readonly name: string;
  readonly priceKobo: Kobo;
  readonly minutes: number;
};

/** Options to choose one or any of; of a required group at least one. */
export type OptionGroup = {
  readonly id: string;
  readonly name: string;
  readonly choose: 'one' | 'any';
  readonly required: boolean;
  readonly options: readonly ServiceOption[];
};

/** Whether a booking of a service always has something chosen of it, or a time in which its client waits. */
export const needsLines = ({
  optionGroups,
  segments,
}: {
  readonly optionGroups: readonly Pick<OptionGroup, 'required'>[];
  readonly segments: readonly number[];
}): boolean => segments.length > 0 || optionGroups.some(({ required }) => required);

/** What a line keeps of an option: its own copy, so that it stays as it was agreed. */
export type ChosenOption = ServiceOption;

/** Ids of options; they begin so that they are told apart from every other part of a line in an address. */
export const OPTION_ID = /^o[0-9A-Za-z]{3,23}$/;

/** Groups of a service, and options of a group: with its questions no more values than any body may have. */
export const MOST_GROUPS = 4;
export const MOST_OPTIONS = 8;
/** Resources that one service can need. */
export const MOST_RESOURCES = 5;

export type OptionRefusal =
  /** An option of another service, or one that is no longer offered. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'missing'; readonly group: string }
  | { readonly kind: 'one-only'; readonly group: string };

/** The options named by `ids`, in the order the service has them, each once; or what is wrong with the choice. */
export function chooseOptions(
  groups: readonly OptionGroup[],
  ids: readonly string[],
): Result<readonly ChosenOption[], OptionRefusal> {
  const wanted = new Set(ids);
  const chosen: ChosenOption[] = [];
  for (const { name, choose, required, options } of groups) {
    const here = options.filter(({ id }) => wanted.has(id));
    // guard: a-required-choice-is-made
    if (required && here.length === 0) return refuse({ kind: 'missing', group: name });
    if (choose === 'one' && here.length > 1) return refuse({ kind: 'one-only', group: name });
    chosen.push(...here);
  }
  // guard: an-option-is-of-its-own-service
  return chosen.length === wanted.size ? ok(chosen) : refuse({ kind: 'unknown' });
}
