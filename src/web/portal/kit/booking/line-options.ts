import type { OptionGroupView } from '#contract/replies/line-views.ts';
import { chooseOptions, type OptionGroup } from '#core/lines/options.ts';
import { nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { formatNaira } from '../../../ui/format.ts';

/** The choices of a service as its rules have them. */
export const groupsOf = (groups: readonly OptionGroupView[]): readonly OptionGroup[] =>
  groups.map(({ _id, options, ...group }) => ({
    ...group,
    id: _id,
    options: options.map(({ _id: id, price, ...option }) => ({
      ...option,
      id,
      // What an option takes off is below zero.
      priceKobo: toKobo((nairaToKobo(Math.abs(price)) ?? 0) * Math.sign(price)),
    })),
  }));

/** What is wrong with what is chosen; '' where nothing is. */
export const choiceError = (groups: readonly OptionGroupView[], optionIds: readonly string[]): string => {
  const chosen = chooseOptions(groupsOf(groups), optionIds);
  if (chosen.ok) return '';
  const { reason } = chosen;
  if (reason.kind === 'missing') return `Please choose: ${reason.group}.`;
  return reason.kind === 'one-only'
    ? `Please choose only one: ${reason.group}.`
    : 'One of the options is no longer offered. Please choose again.';
};

/** With an option taken or left; of a choice of one, another takes its place. */
export const withOption = (
  optionIds: readonly string[],
  { choose, options }: OptionGroupView,
  id: string,
): readonly string[] => {
  if (optionIds.includes(id)) return optionIds.filter((each) => each !== id);
  const ofGroup = options.map(({ _id }) => _id);
  return [...(choose === 'any' ? optionIds : optionIds.filter((each) => !ofGroup.includes(each))), id];
};

const signOf = (amount: number): string => (amount < 0 ? '−' : '+');

/** `+₦6,000, +60 mins`; '' where an option changes nothing. */
export const optionText = ({
  price,
  minutes,
}: Pick<OptionGroupView['options'][number], 'price' | 'minutes'>): string =>
  [
    price === 0 ? '' : `${signOf(price)}${formatNaira(Math.abs(price))}`,
    minutes === 0 ? '' : `${signOf(minutes)}${Math.abs(minutes)} mins`,
  ]
    .filter((text) => text !== '')
    .join(', ');
