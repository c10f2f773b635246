import { type CalendarDate, fromEpochDay } from '../calendar/calendar-date.ts';
import { koboToNaira, nairaToKobo, toKobo } from '../money/kobo.ts';
import { type LengthPrice, type LengthQuote, priceOfLength } from './length-price.ts';

/** What decides over the price of an item's hire: amounts in naira, as pages have them. */
export type PricedItem = {
  /** The days that its base fee covers, and the shortest it is hired for. */
  readonly period: number;
  readonly baseFee: number;
  readonly extraDayFee: number | null;
  readonly lengths: readonly (Pick<LengthPrice, 'name' | 'days' | 'startsOn'> & { readonly price: number })[];
  readonly caution: number;
};

export type PricedLine = { readonly item: PricedItem; readonly quantity: number };

/** What a line comes to in naira, and by which rule; the rule's own amounts are of one unit, in kobo. */
export type OrderLineTotals = {
  readonly price: number;
  readonly caution: number;
  readonly rule: Pick<LengthQuote, 'rule' | 'extra'>;
};

export type OrderTotals = {
  readonly days: number;
  readonly base: number;
  readonly caution: number;
  readonly lines: readonly OrderLineTotals[];
};

/** For rules that ask for no weekday. */
const ANY_DAY = fromEpochDay(0);
const kobo = (naira: number) => nairaToKobo(naira) ?? toKobo(0);

/** The shortest hire of these lines: the longest period among their items (amendment 30). */
export const shortestRental = (lines: readonly PricedLine[]): number =>
  Math.max(1, ...lines.map(({ item }) => item.period));

/**
 * What lines cost over a hire of so many days, never fewer than its shortest. While no first day is chosen, lengths that
 * begin on one weekday only are left out: they can but lower the price.
 */
export function orderTotals(
  lines: readonly PricedLine[],
  { date, days: asked }: { readonly date: CalendarDate | null; readonly days: number | null },
): OrderTotals {
  const days = Math.max(asked ?? 0, shortestRental(lines));
  const priced = lines.map(({ item, quantity }) => {
    const { rule, extra, priceKobo } = priceOfLength(
      {
        period: item.period,
        baseKobo: kobo(item.baseFee),
        extraDayKobo: item.extraDayFee === null ? null : kobo(item.extraDayFee),
        lengths: item.lengths
          .filter(({ startsOn }) => startsOn === null || date !== null)
          .map(({ price, ...length }) => ({ ...length, priceKobo: kobo(price) })),
      },
      { days, firstDay: date ?? ANY_DAY },
    );
    return {
      price: koboToNaira(toKobo(priceKobo * quantity)),
      caution: koboToNaira(toKobo(kobo(item.caution) * quantity)),
      rule: { rule, extra },
    };
  });
  const sum = (naira: readonly number[]): number =>
    koboToNaira(toKobo(naira.reduce((all, one) => all + kobo(one), 0)));
  return {
    days,
    base: sum(priced.map(({ price }) => price)),
    caution: sum(priced.map(({ caution }) => caution)),
    lines: priced,
  };
}
