import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import {
  firstStartFrom,
  listRentalStarts,
  soldOutStarts,
  unavailableStarts,
} from '#core/rentals/list-rental-starts.ts';
import { openReturn, returnDate } from '#core/rentals/period.ts';
import type { RentalFacts } from '#core/rentals/rental-schedule.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, readHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readKeptRentalSchedule } from './kept-facts.queries.ts';
import { findRentalSchedule, type RentalItemRow, type RentalScheduleRow } from './rental-schedule.repo.ts';
import {
  daysOfOrder,
  isForRental,
  itemIn,
  type MostUnits,
  mostOfEach,
  mostOfLine,
  type RentalLineWish,
  rentalFactsOf,
  sharesStock,
} from './rental-schedule.rules.ts';

export type Month = { readonly year: number; readonly month: number };

/** The first and the last day of a month. Throws a RangeError for a month that no calendar has. */
export const daysOfMonth = ({
  year,
  month,
}: Month): { readonly from: CalendarDate; readonly to: CalendarDate } => {
  const firstOf = (y: number, m: number): CalendarDate => {
    const day = parseCalendarDate(`${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-01`);
    if (day === null) throw new RangeError(`No month ${m} of ${y}`);
    return day;
  };
  const next = month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1);
  return { from: firstOf(year, month), to: addDays(next, -1) };
};

/** What is hired, as clients name it: items with their units, and for how many days where that was chosen. */
export type WantedRental = {
  readonly lines: readonly WantedLine[];
  readonly days?: number | undefined;
};

type RentalRange = WantedRental & {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** A hold that is not in the way: it is the asker's own. */
  readonly except?: Id | null;
};

/** The dates in a range on which a hire can start, or null for what is not offered for hire. */
export const readRentalStarts = (
  platform: Platform,
  ask: RentalRange,
  now: Instant,
): Promise<readonly CalendarDate[] | null> =>
  rentalFactsIn(platform, ask, now, ({ facts, days }) => listRentalStarts(facts, days, now));

type RentalStarts = {
  readonly starts: readonly CalendarDate[];
  readonly firstFrom: CalendarDate | null;
  /** The starts whose return date is closed, with the next day that is not; null: none is known. */
  readonly lateReturns: readonly {
    readonly start: CalendarDate;
    readonly due: CalendarDate;
    readonly back: CalendarDate | null;
  }[];
  /** For how many days it is then. */
  readonly duration: number;
  /** The item of each line. */
  readonly items: readonly RentalItemRow[];
  /** The dates on which only the stock stands against it, with the most that can be had of each line. */
  readonly short: readonly { readonly date: CalendarDate; readonly units: readonly number[] }[];
  /** The places of the lines that take of a stock of which others of them take too. */
  readonly sharing: readonly number[];
};

/** The same dates, and the first of them on which the business opens at or after `from`. */
export const readRentalStartsFrom = (
  platform: Platform,
  ask: RentalRange,
  now: Instant,
  from: Instant,
): Promise<RentalStarts | null> =>
  rentalFactsIn(platform, ask, now, (found) => {
    const { facts, days, duration, row, lines } = found;
    const soldOut = soldOutStarts(facts, days, now);
    const most = lines.map((wish) => mostOfLine(row, { lines, days: duration }, wish));
    const starts = listRentalStarts(facts, days, now);
    return {
      starts,
      firstFrom: firstStartFrom(facts, days, now, from),
      // What is brought back to a closed door: until when it can be.
      lateReturns: starts.flatMap((start) => {
        const due = returnDate({ start, days: duration });
        const back = openReturn(facts.business, due);
        return back === due ? [] : [{ start, due, back }];
      }),
      duration,
      items: lines.flatMap(({ serviceId }) => itemIn(row, serviceId) ?? []),
      short: soldOut.map((date) => ({ date, units: most.map((unitsFrom) => unitsFrom(date)) })),
      sharing: lines.flatMap((wish, at) => (sharesStock(row, lines, wish) ? [at] : [])),
    };
  });

/** The dates in a range on which a hire could start if the items were not out, or null as above. */
export const readSoldOutStarts = (
  platform: Platform,
  ask: RentalRange,
  now: Instant,
): Promise<readonly CalendarDate[] | null> =>
  rentalFactsIn(platform, ask, now, ({ facts, days }) => soldOutStarts(facts, days, now));

/** How many of each line's units can be had from each day of a month on, whatever else is in the order. */
export type RentalMonthDays = {
  readonly unavailable: readonly CalendarDate[];
  /** Those of them on which only the stock stands against it. */
  readonly soldOut: readonly CalendarDate[];
  readonly most: MostUnits;
  readonly duration: number;
};

/** The days of a month on which no such hire can start, with what of it can be had; null as above. */
export const readRentalMonth = (
  platform: Platform,
  ask: WantedRental & Month,
  now: Instant,
): Promise<RentalMonthDays | null> =>
  rentalFactsIn(platform, { ...ask, ...daysOfMonth(ask) }, now, (found) => ({
    unavailable: unavailableStarts(found.facts, found.days, now),
    soldOut: soldOutStarts(found.facts, found.days, now),
    most: mostOfEach(found),
    duration: found.duration,
  }));

type Found = {
  readonly row: RentalScheduleRow;
  readonly wanted: readonly WantedLine[];
  readonly lines: readonly RentalLineWish[];
  readonly facts: RentalFacts;
  readonly days: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly duration: number;
};

/** Items as clients name them, their handles read; null where they are of no business, or of two. */
export const readRentalWishes = (
  wanted: readonly WantedLine[],
): { readonly business: BusinessId; readonly lines: readonly RentalLineWish[] } | null => {
  const read = wanted.map(({ serviceId }) => readHandle(serviceId));
  const [first] = read;
  if (first === undefined || first === null) return null;
  const lines: RentalLineWish[] = [];
  for (const [at, service] of read.entries()) {
    if (service?.business !== first.business) return null;
    lines.push({ line: at + 1, serviceId: service.id, quantity: wanted[at]?.quantity ?? 1 });
  }
  return { business: first.business, lines };
};

/** What `list` makes of the facts about hires that start in a range of days. */
const rentalFactsIn = async <T>(
  { database }: Platform,
  { lines: wanted, days: asked, from, to, except = null }: RentalRange,
  now: Instant,
  list: (found: Found) => T,
): Promise<T | null> => {
  const wishes = readRentalWishes(wanted);
  if (wishes === null) return null;
  const { business, lines } = wishes;
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  const ask = { serviceIds, from, to, now, except, reach: asked ?? 0 };
  const row =
    except === null
      ? await readKeptRentalSchedule(database, business, ask)
      : await inTenant(database, business, (transaction) => findRentalSchedule(transaction, ask));
  if (row === undefined || !lines.every(({ serviceId }) => isForRental(row, serviceId))) return null;
  const order = { lines, days: asked === undefined ? null : longEnough(row, lines, asked) };
  const duration = daysOfOrder(row, order);
  return list({ row, wanted, lines, facts: rentalFactsOf(row, order), days: { from, to }, duration });
};

/** No hire is shorter than the longest period among its items. */
const longEnough = (row: RentalScheduleRow, lines: readonly RentalLineWish[], days: number): number =>
  Math.max(days, daysOfOrder(row, { lines, days: null }));
