import type { OrderItem, ShortDay } from '#contract/pages/booking-pages.ts';
import type { OrderLineTotals, PricedLine } from '#core/rentals/order-totals.ts';
import { formatNaira } from '#web/ui/format.ts';
import { dayText } from '../../../times/time-text.ts';

/** What is said of the lines of a hire. */

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** `Weekend price + 2 extra days at ₦500`, `₦1,500 each for 2 days` or `₦200 each a day, 3 days`: how a line is priced. */
export const ruleText = (
  { item: { baseFee, period } }: PricedLine,
  { rule: { rule, extra } }: OrderLineTotals,
): string => {
  const each = `${formatNaira(baseFee)} each`;
  // Without a fee for an extra day, each further period begun costs the base fee again.
  if (extra?.of === 'period')
    return period === 1
      ? `${each} a day, ${extra.count + 1} days`
      : `${each} for every ${daysText(period)}, ${extra.count + 1} times`;
  const start = rule === null ? `${each} for ${daysText(period)}` : `${rule} price`;
  if (extra === null) return start;
  const more = extra.count === 1 ? 'extra day' : 'extra days';
  return `${start} + ${extra.count} ${more} at ${formatNaira(extra.feeKobo / 100)}`;
};

/** When it comes back, of a hire whose first day may still be open. */
export const returnText = (days: number, back: string | null): string =>
  back === null ? `Back after ${daysText(days)}` : `Back on ${dayText(back)}`;

/** A line of which fewer can be had than are asked for. */
export type ShortLine = {
  readonly at: number;
  readonly line: OrderLine;
  readonly units: number;
  /** Whether other lines of the order take of the same stock. */
  readonly shared: boolean;
};
type OrderLine = PricedLine & { readonly item: OrderItem };

export const shortLines = (
  lines: readonly OrderLine[],
  { units, sharing }: Pick<ShortDay, 'units' | 'sharing'>,
): readonly ShortLine[] =>
  lines.flatMap((line, at) => {
    const most = units[at] ?? 0;
    return most < line.quantity ? [{ at, line, units: most, shared: sharing.includes(at) }] : [];
  });

/** `Chair: only 12 can be had, 8 fewer than you ask for.` Where others take of the same stock, beside those. */
export const shortText = ({ line: { item, quantity }, units, shared }: ShortLine): string => {
  const beside = shared ? ' beside the rest of your order' : '';
  return units === 0
    ? `${item.name}: none can be had${beside}.`
    : `${item.name}: only ${units} can be had${beside}, ${quantity - units} fewer than you ask for.`;
};

/** As many other days as fit beside one that is short. */
const NEAREST = 3;

/** The days of a month nearest to one, in their order. */
export const nearestDays = (date: string, free: readonly string[]): readonly string[] => {
  const away = (day: string): number => Math.abs(Number(day.slice(8)) - Number(date.slice(8)));
  const nearest = [...free].sort((a, b) => away(a) - away(b)).slice(0, NEAREST);
  return nearest.sort();
};
