import { addDays, type CalendarDate, type DateRange } from '#core/calendar/calendar-date.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import {
  type OrderedUnits,
  type Part,
  type TakenUnits,
  unitsByItem,
  unitsTaken,
} from '#core/rentals/bundles.ts';
import type { RentalPrices } from '#core/rentals/length-price.ts';
import {
  mostUnits,
  type RentalFacts,
  type RentalItem,
  type WantedItem,
} from '#core/rentals/rental-schedule.ts';
import type { Id } from '../../platform/ids.ts';
import type { RentalItemRow, RentalScheduleRow } from './rental-schedule.repo.ts';
import { businessScheduleOf, ownerBusinessScheduleOf } from './schedule.rules.ts';

/** So many units of an item; `parts`: what a line that stands is made of, whatever its item is by now. */
export type RentalLineWish = {
  readonly line: number;
  readonly serviceId: Id;
  readonly quantity: number;
  readonly parts?: readonly Part<Id>[] | undefined;
};

/** What is asked for of a schedule: lines, and for how many days; null: as long as the longest period among them. */
export type RentalOrder = {
  readonly lines: readonly RentalLineWish[];
  readonly days: number | null;
  /** Buffers that a hire keeps, whatever those of its items are by now. */
  readonly buffers?: ReadonlyMap<Id, Pick<RentalItem, 'bufferBefore' | 'bufferAfter'>>;
};

/** What one unit of an item costs by the length of its hire. */
export const lengthPricesOf = (item: RentalItemRow): RentalPrices => ({
  period: item.duration,
  baseKobo: item.base_fee_kobo,
  extraDayKobo: item.extra_day_kobo,
  lengths: item.length_prices,
});

/** An item of a schedule; null: there is none of that id. */
export const itemIn = ({ items }: RentalScheduleRow, id: Id): RentalItemRow | null =>
  items.find((item) => item.id === id) ?? null;

/** The days of an order: as asked, and never fewer than the longest period among its items (amendment 30). */
export const daysOfOrder = (row: RentalScheduleRow, { lines, days }: RentalOrder): number =>
  days ?? Math.max(1, ...lines.map(({ serviceId }) => itemIn(row, serviceId)?.duration ?? 1));

/** The lines with what each is made of. */
const orderedUnits = (
  row: RentalScheduleRow,
  lines: readonly RentalLineWish[],
): readonly OrderedUnits<Id>[] =>
  lines.map(({ parts, ...line }) => ({ ...line, parts: parts ?? itemIn(row, line.serviceId)?.parts ?? [] }));

/** What an order takes of what is in stock, line by line. */
export const unitsOfOrder = (
  row: RentalScheduleRow,
  lines: readonly RentalLineWish[],
): readonly TakenUnits<Id>[] => unitsTaken(orderedUnits(row, lines));

/** What core counts with of one item in stock. Throws where the facts were read for shorter hires than this one. */
export const rentalItemOf = (
  row: RentalScheduleRow,
  id: Id,
  { days, buffers }: { readonly days: number; readonly buffers?: RentalOrder['buffers'] },
): Omit<WantedItem, 'quantity'> => {
  const item = itemIn(row, id);
  if (item === null) throw new Error('An order takes units of an item that its schedule does not have');
  if (days > row.reach) throw new Error('A hire is longer than those that its schedule was read for');
  return {
    item: {
      durationDays: days,
      bufferBefore: item.buffer_days_before,
      bufferAfter: item.buffer_days_after,
      stock: item.stock,
      ...buffers?.get(id),
    },
    claims: item.claims.map(([from, until, quantity]) => ({ span: { from, until }, quantity })),
  };
};

/** A row as the facts core decides on. */
export const rentalFactsOf = (row: RentalScheduleRow, order: RentalOrder): RentalFacts => {
  const { buffers } = order;
  const days = daysOfOrder(row, order);
  const units = unitsByItem(unitsOfOrder(row, order.lines));
  const [first, ...others] = [...units].map(([id, quantity]) => ({
    ...rentalItemOf(row, id, { days, buffers }),
    quantity,
  }));
  if (first === undefined) throw new Error('An order has one line at least');
  return { business: businessScheduleOf(row), wanted: [first, ...others] };
};

/** The same under the rules for the owner's own bookings. */
export const ownerRentalFactsOf = (row: RentalScheduleRow, order: RentalOrder): RentalFacts => ({
  ...rentalFactsOf(row, order),
  business: ownerBusinessScheduleOf(row),
});

/** `had`: a booking that is edited has it, whether or not it is offered still. */
export const isForRental = (row: RentalScheduleRow, id: Id, had = false): boolean => {
  const item = itemIn(row, id);
  return item?.booking_type === 'item-based' && (item.offered || had);
};

/** How many units of each line can be had from each day on. */
export type MostUnits = readonly {
  readonly serviceId: string;
  /** Whether other lines take of the same stock. */
  readonly shared: boolean;
  readonly free: readonly { readonly date: CalendarDate; readonly units: number }[];
}[];

type MostAsk = {
  readonly row: RentalScheduleRow;
  readonly lines: readonly RentalLineWish[];
  /** The same by their public handles. */
  readonly wanted: readonly WantedLine[];
  readonly days: DateRange;
  readonly duration: number;
};

/**
 * The most units of one line of an order that can be had from a day on, what the other lines take of the same stock set
 * aside. `days`: of the whole hire.
 */
export const mostOfLine = (
  row: RentalScheduleRow,
  { lines, days, buffers }: Omit<RentalOrder, 'days'> & { readonly days: number },
  wish: RentalLineWish,
): ((date: CalendarDate) => number) => {
  const others = unitsByItem(unitsOfOrder(row, otherLines(lines, wish)));
  const stocks = unitsOfOrder(row, [{ ...wish, quantity: 1 }]).map((own) => ({
    perUnit: own.quantity,
    elsewhere: others.get(own.serviceId) ?? 0,
    item: rentalItemOf(row, own.serviceId, { days, buffers }),
  }));
  const units = (date: CalendarDate) =>
    stocks.map(({ perUnit, elsewhere, item }) =>
      Math.floor(Math.max(0, mostUnits(item, date) - elsewhere) / perUnit),
    );
  return (date) => Math.min(...units(date));
};

/** Whether one line of an order takes of a stock of which the others take too, as a set and what is in it do. */
export const sharesStock = (
  row: RentalScheduleRow,
  lines: readonly RentalLineWish[],
  wish: RentalLineWish,
): boolean => {
  const others = unitsByItem(unitsOfOrder(row, otherLines(lines, wish)));
  return unitsOfOrder(row, [wish]).some(({ serviceId }) => others.has(serviceId));
};

const otherLines = (lines: readonly RentalLineWish[], wish: RentalLineWish) =>
  lines.filter(({ line }) => line !== wish.line);

/** Of each line the most units on each day. */
export const mostOfEach = ({ row, lines, wanted, days, duration }: MostAsk): MostUnits =>
  lines.map((wish, at) => {
    const most = mostOfLine(row, { lines, days: duration }, wish);
    return {
      serviceId: wanted[at]?.serviceId ?? '',
      shared: sharesStock(row, lines, wish),
      free: datesFrom(days).map((date) => ({ date, units: most(date) })),
    };
  });

const datesFrom = ({ from, to }: DateRange): readonly CalendarDate[] => {
  const dates: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
};
