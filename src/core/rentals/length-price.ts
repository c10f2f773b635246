import { type CalendarDate, type Weekday, weekdayOf } from '../calendar/calendar-date.ts';
import { type Kobo, toKobo } from '../money/kobo.ts';

/** What a hire of up to `days` days costs as a whole: ‘Weekend’, ‘Week’. */
export type LengthPrice = {
  readonly name: string;
  readonly days: number;
  readonly priceKobo: Kobo;
  /** The only weekday on which such a hire begins; null: any. */
  readonly startsOn: Weekday | null;
};

/** What one unit of an item costs by the length of its hire. */
export type RentalPrices = {
  /** The item's own period in days, which the base fee covers. */
  readonly period: number;
  readonly baseKobo: Kobo;
  /** For each day beyond; null: each further period begun costs the base fee again. */
  readonly extraDayKobo: Kobo | null;
  readonly lengths: readonly LengthPrice[];
};

export type LengthQuote = {
  /** Of one unit for the whole hire. */
  readonly priceKobo: Kobo;
  /** The name of the length that was used; null: the base fee. */
  readonly rule: string | null;
  /** What was added: days at the fee of an extra day, or periods at the base fee. */
  readonly extra: { readonly count: number; readonly of: 'day' | 'period'; readonly feeKobo: Kobo } | null;
};

/** Rows of a table of lengths. */
export const MOST_LENGTHS = 6;
/** No hire is longer, and no row of a table: a year. */
export const LONGEST_RENTAL = 366;

/**
 * What one unit costs for `days` days from `firstDay` on, by the cheapest rule that covers them: the base fee with what
 * is beyond its period, or a length of the table with what is beyond its days. Of equal ones the earlier. `days` is at
 * least 1; a hire shorter than the period costs the whole of it.
 */
export function priceOfLength(
  { period, baseKobo, extraDayKobo, lengths }: RentalPrices,
  { days, firstDay }: { readonly days: number; readonly firstDay: CalendarDate },
): LengthQuote {
  const weekday = weekdayOf(firstDay);
  const rules: LengthQuote[] = [baseRule({ period, baseKobo, extraDayKobo }, days)];
  for (const { name, days: covered, priceKobo, startsOn } of lengths) {
    if (startsOn !== null && startsOn !== weekday) continue;
    const beyond = Math.max(0, days - covered);
    // A length is only stretched at a fee that was set for it.
    if (beyond > 0 && extraDayKobo === null) continue;
    rules.push(withExtra(name, priceKobo, beyond, 'day', extraDayKobo ?? toKobo(0)));
  }
  return rules.reduce((best, rule) => (rule.priceKobo < best.priceKobo ? rule : best));
}

const baseRule = (
  { period, baseKobo, extraDayKobo }: Omit<RentalPrices, 'lengths'>,
  days: number,
): LengthQuote => {
  if (extraDayKobo !== null)
    return withExtra(null, baseKobo, Math.max(0, days - period), 'day', extraDayKobo);
  return withExtra(null, baseKobo, Math.max(0, Math.ceil(days / period) - 1), 'period', baseKobo);
};

const withExtra = (
  rule: string | null,
  price: Kobo,
  count: number,
  of: 'day' | 'period',
  feeKobo: Kobo,
): LengthQuote => ({
  priceKobo: toKobo(price + count * feeKobo),
  rule,
  extra: count === 0 ? null : { count, of, feeKobo },
});
