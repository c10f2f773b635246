import { type Kobo, koboToNaira, nairaToKobo, toKobo } from '../money/kobo.ts';
import { lineFigures } from './line-figures.ts';
import type { WantedLine } from './lines-text.ts';

/** What of a service decides over a line's length and price: amounts in naira, as replies have them. */
export type PricedService = {
  readonly duration: number;
  readonly price: number;
  readonly segments: readonly number[];
  readonly twoHands: { readonly duration: number; readonly price: number } | null;
  readonly optionGroups: readonly {
    readonly options: readonly {
      readonly _id: string;
      readonly name: string;
      readonly price: number;
      readonly minutes: number;
    }[];
  }[];
};

/** Minutes and naira of a line, and the names of its options. */
export type LineTotals = {
  readonly minutes: number;
  readonly price: number;
  readonly options: readonly string[];
};

const kobo = (naira: number): Kobo => toKobo(Math.sign(naira) * (nairaToKobo(Math.abs(naira)) ?? 0));

/** Minutes and price (naira) of a line as it is chosen so far, with the options its service has; unknown ones count nothing. */
export function lineTotals(
  { duration, price, segments, twoHands, optionGroups }: PricedService,
  { optionIds = [], hands = 1 }: Pick<WantedLine, 'optionIds' | 'hands'>,
): LineTotals {
  const chosen = optionGroups.flatMap(({ options }) => options.filter(({ _id }) => optionIds.includes(_id)));
  const figures = lineFigures(
    {
      duration,
      priceKobo: kobo(price),
      segments,
      twoHands: twoHands && { duration: twoHands.duration, priceKobo: kobo(twoHands.price) },
    },
    {
      options: chosen.map(({ _id: id, name, price: added, minutes }) => ({
        id,
        name,
        priceKobo: kobo(added),
        minutes,
      })),
      hands: hands === 2 ? 2 : 1,
    },
  );
  return {
    minutes: figures.minutes,
    price: koboToNaira(figures.priceKobo),
    options: chosen.map(({ name }) => name),
  };
}
