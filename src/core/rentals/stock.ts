import { type CalendarDate, toEpochDay } from '../calendar/calendar-date.ts';

/** Days from `from` up to but without `until`; from < until. */
export type DateSpan = { readonly from: CalendarDate; readonly until: CalendarDate };

/** So many units of an item that are away over a span, the buffer days before and after included. */
export type StockClaim = { readonly span: DateSpan; readonly quantity: number };

/**
 * The units in use on each day of a span, in order. Units are counted and never assigned: two hires on different
 * days may be the same unit or not, so that no assignment made earlier can stand in the way of a later hire.
 *
 * Worked example: 1 unit over 1–4 May and 2 over 3–5 May (ends excluded) make 1, 1, 3, 2 on 1–4 May.
 */
export function usageByDay(claims: readonly StockClaim[], span: DateSpan): readonly number[] {
  const first = toEpochDay(span.from);
  const length = Math.max(0, toEpochDay(span.until) - first);
  // What changes on each day; each claim costs two entries however long it is.
  const usage = new Array<number>(length + 1).fill(0);
  for (const { span: taken, quantity } of claims) {
    // Dates compare as text, which is cheaper than reading them; most claims of a long history end here.
    if (taken.until <= span.from || taken.from >= span.until) continue;
    const from = Math.max(0, toEpochDay(taken.from) - first);
    const until = Math.min(length, toEpochDay(taken.until) - first);
    usage[from] = (usage[from] ?? 0) + quantity;
    usage[until] = (usage[until] ?? 0) - quantity;
  }
  usage.pop();
  let inUse = 0;
  for (let day = 0; day < length; day += 1) {
    inUse += usage[day] ?? 0;
    usage[day] = inUse;
  }
  return usage;
}

/** The most units in use on any one day of a span; 0 when nothing is. */
export function peakInUse(claims: readonly StockClaim[], span: DateSpan): number {
  return usageByDay(claims, span).reduce((peak, inUse) => Math.max(peak, inUse), 0);
}

/** The units free on every day of a span; 0 also where more are out than there are, as after stock was reduced. */
export function unitsFree(stock: number, claims: readonly StockClaim[], span: DateSpan): number {
  return Math.max(0, stock - peakInUse(claims, span));
}
