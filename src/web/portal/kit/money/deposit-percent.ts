import { koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { depositFor } from '#core/money/quote.ts';
import { formatNaira } from '../../../ui/format.ts';

/** What the field holds while it is typed; '' is empty. */
export type Percent = number | string;

/** What the examples are reckoned with, in naira. */
const EXAMPLE = 15_000;

const isWhole = (percent: Percent): percent is number =>
  typeof percent === 'number' && Number.isInteger(percent) && percent >= 1 && percent <= 100;

/** Undefined for a percentage that deposits can be asked by. */
export const percentError = (percent: Percent): string | undefined => {
  if (percent === '') return 'Required';
  return isWhole(percent) ? undefined : '% must be 1-100';
};

/** `20 % of ₦15,000 is ₦3,000`; null while the percentage is not sound. */
export const percentExample = (percent: Percent): string | null => {
  if (!isWhole(percent)) return null;
  const deposit = depositFor(nairaToKobo(EXAMPLE) ?? toKobo(0), percent);
  return `${percent} % of ${formatNaira(EXAMPLE)} is ${formatNaira(koboToNaira(deposit))}`;
};
