import { addDays, type CalendarDate, fromEpochDay } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { type DaySpan, openingTimes } from '../hours/open-intervals.ts';
import type { BusinessSchedule } from '../slots/schedule.ts';
import { bookableDays, bookingWindow } from '../slots/window.ts';
import { claimedSpan, lastDay, returnDate } from './period.ts';
import { type DateSpan, type StockClaim, unitsFree, usageByDay } from './stock.ts';

/** What is hired out: for how many days, the buffer days before and after each hire, and how many units there are. */
export type RentalItem = {
  readonly durationDays: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  readonly stock: number;
};

/** So many units of an item that are wanted together. `claims` are those of this item only, live holds among them. */
export type WantedItem = {
  readonly item: RentalItem;
  readonly claims: readonly StockClaim[];
  readonly quantity: number;
};

/**
 * What a hire is decided on. An order has several items, each once and all for as many days; one item is an order of
 * one.
 */
export type RentalFacts = {
  readonly business: BusinessSchedule;
  readonly wanted: readonly [WantedItem, ...WantedItem[]];
};

export type RentalSpan = {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly returnDate: CalendarDate;
};

export type RentalRefusal = 'TOO_SOON' | 'TOO_FAR' | 'CLOSED' | 'OUT_OF_STOCK';

/** Whether a hire can start on a day: when the business opens on it, or the first rule that stands against it. */
export type RentalDay = { readonly opensAt: Instant } | RentalRefusal;

/**
 * For each day of `days`, whether all that is wanted can be had from it on. Listing and accepting both read this
 * and nothing else, so what is listed is what is accepted; a day's answer does not depend on which others were asked
 * for. The hire may span closed days; only its first must be open, with the notice before opening.
 * Throws a RangeError for a quantity, a length or rules that no hire can have.
 */
export function judgeRentalDays(
  { business, wanted }: RentalFacts,
  days: DaySpan,
  now: Instant,
): readonly RentalDay[] {
  for (const { item, quantity } of wanted) {
    requireUnits(quantity, 1);
    requireUnits(item.stock, 0);
  }
  // Hires take whole days, so that only the window's days and its earliest start matter here.
  const window = bookingWindow(business, 1, now);
  const within = bookableDays(window, days);
  const opening = openingTimes(business, window.offsets, within);
  const free = within.first > within.last ? [] : wanted.map((one) => startsInStock(one, within));
  const judged: RentalDay[] = [];
  for (let day = days.first; day <= days.last; day += 1) {
    const index = day - within.first;
    const opensAt = opening[index] ?? null;
    if (day < window.today) judged.push('TOO_SOON');
    else if (day > window.lastDay) judged.push('TOO_FAR');
    else if (opensAt === null) judged.push('CLOSED');
    else if (opensAt < window.earliest) judged.push('TOO_SOON');
    else judged.push(free.every((flags) => flags[index] === true) ? { opensAt } : 'OUT_OF_STOCK');
  }
  return judged;
}

/** One flag per day of `days`: whether the units are free from its buffer before to its buffer after. */
function startsInStock({ item, claims, quantity }: WantedItem, days: DaySpan): readonly boolean[] {
  const claimedDays = item.bufferBefore + item.durationDays + item.bufferAfter;
  const { from } = claimSpanOf(item, fromEpochDay(days.first));
  const until = fromEpochDay(days.last - item.bufferBefore + claimedDays);
  const usage = usageByDay(claims, { from, until });
  const free = new Array<boolean>(days.last - days.first + 1).fill(false);
  // From the end backwards, the nearest day short of units is known for every start in one pass.
  let short = usage.length;
  for (let day = usage.length - 1; day >= 0; day -= 1) {
    if ((usage[day] ?? 0) + quantity > item.stock) short = day;
    if (day < free.length) free[day] = short >= day + claimedDays;
  }
  return free;
}

/** The days of a hire of `days` days that starts on `firstDay`. Throws a RangeError for a hire without whole days. */
export function datesOfRental(days: number, firstDay: CalendarDate): RentalSpan {
  const rental = { start: firstDay, days };
  return { firstDay, lastDay: lastDay(rental), returnDate: returnDate(rental) };
}

/** The days that a hire of an item takes of its stock, buffers included. Throws a RangeError as above. */
export function claimSpanOf(item: RentalItem, firstDay: CalendarDate): DateSpan {
  const rental = { start: firstDay, days: item.durationDays };
  const claimed = claimedSpan(rental, { daysBefore: item.bufferBefore, daysAfter: item.bufferAfter });
  return { from: claimed.from, until: addDays(claimed.to, 1) };
}

/** The most units of an item that can be had through a whole hire from `firstDay` on, whatever is wanted of it. */
export function mostUnits({ item, claims }: Omit<WantedItem, 'quantity'>, firstDay: CalendarDate): number {
  return unitsFree(item.stock, claims, claimSpanOf(item, firstDay));
}

/** Throws a RangeError unless a number of units is whole and at least `least`. */
export function requireUnits(units: number, least: number): void {
  if (!Number.isInteger(units) || units < least) throw new RangeError(`Not a number of units: ${units}`);
}
