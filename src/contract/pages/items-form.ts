import { MOST_ITEMS, MOST_UNITS, type WantedLine } from '#core/lines/lines-text.ts';
import { LONGEST_RENTAL } from '#core/rentals/length-price.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { FieldError } from '../errors.ts';
import type { OrderItem } from './booking-pages.ts';

/** The forms in which the items of an order are chosen: their fields, and what they say once they are sent. */

export const itemField = {
  quantity: (at: number): string => `quantity-${at}`,
  days: 'days',
  /** Of the business's page: the item that is added, and how many of it. */
  added: 'item',
  units: 'units',
} as const;

/** The field by which it is told that a hire cannot be so long. */
export const RETURN = 'returnDate';

/** What the buttons of the page of an order send as `do`. */
export const itemsWay = {
  next: 'next',
  update: 'update',
  add: 'add',
  remove: (at: number): string => `remove-${at}`,
  more: (at: number): string => `more-${at}`,
  fewer: (at: number): string => `fewer-${at}`,
  longer: 'longer',
  shorter: 'shorter',
} as const;

const wholeIn = (text: string): number => Number(text.trim() || Number.NaN);

/** So many units as were typed; null: that is no number of them, which `WRONG_UNITS` says. */
export const unitsIn = (text: string): number | null => {
  const units = wholeIn(text);
  return Number.isInteger(units) && units >= 1 && units <= MOST_UNITS ? units : null;
};

export const WRONG_UNITS = `Please give a whole number from 1 to ${MOST_UNITS.toLocaleString('en-NG')}.`;

/** So many days as were typed, null for none, or in words why no hire can be so long. */
export const daysIn = (text: string): Result<number | null, string> => {
  const days = wholeIn(text);
  if (text.trim() === '') return ok(null);
  if (!Number.isInteger(days)) return refuse('Please give a whole number of days.');
  if (days < 1) return refuse('The return date must be after the pick-up date. Please give one day or more.');
  return days <= LONGEST_RENTAL
    ? ok(days)
    : refuse('A hire can be a year long at most. Please give fewer days.');
};

/** An order with more units of an item, which is in it once. One that is full stays as it is. */
export const withMoreUnits = (
  lines: readonly WantedLine[],
  { serviceId, quantity = 1 }: WantedLine,
): readonly WantedLine[] => {
  const has = lines.some((line) => line.serviceId === serviceId);
  if (!has) return lines.length < MOST_ITEMS ? [...lines, { serviceId, quantity }] : lines;
  return lines.map((line) =>
    line.serviceId === serviceId
      ? { serviceId, quantity: Math.min((line.quantity ?? 1) + quantity, MOST_UNITS) }
      : line,
  );
};

/** Each line with its item; what is not offered any more is left out. */
export const orderLinesOf = (
  lines: readonly WantedLine[],
  items: readonly OrderItem[],
): readonly { readonly item: OrderItem; readonly quantity: number }[] =>
  lines.flatMap(({ serviceId, quantity = 1 }) => {
    const item = items.find(({ _id }) => _id === serviceId);
    return item === undefined ? [] : [{ item, quantity }];
  });

type Sent = readonly (readonly [name: string, value: string])[];

/**
 * The order and its length with what the form and the button that sent it say of them. `least`: its shortest. What was
 * typed and cannot be is told at its line, and stays as it was shown.
 */
export const itemsAfter = (
  shown: readonly WantedLine[],
  sent: Sent,
  least: number,
): {
  readonly lines: readonly WantedLine[];
  readonly days: number | null;
  readonly errors: readonly FieldError[];
} => {
  const sentAs = (name: string): string | undefined => sent.find(([key]) => key === name)?.[1];
  const way = sentAs('do');
  const step = (up: string, down: string): number => (way === up ? 1 : way === down ? -1 : 0);
  const lines = shown
    .map(({ serviceId, quantity = 1 }, at): WantedLine => {
      const typed = unitsIn(sentAs(itemField.quantity(at)) ?? '') ?? quantity;
      const units = typed + step(itemsWay.more(at), itemsWay.fewer(at));
      return { serviceId, quantity: Math.max(1, Math.min(units, MOST_UNITS)) };
    })
    .filter((_, at) => way !== itemsWay.remove(at));
  const typed = daysIn(sentAs(itemField.days) ?? '');
  const days = ((typed.ok ? typed.value : null) ?? least) + step(itemsWay.longer, itemsWay.shorter);
  const wrongUnits = shown.flatMap((_, at) => {
    const text = sentAs(itemField.quantity(at));
    const isWrong = text !== undefined && way !== itemsWay.remove(at) && unitsIn(text) === null;
    return isWrong ? [{ field: `lines.${at}.quantity`, message: WRONG_UNITS }] : [];
  });
  return {
    lines,
    days: days <= least ? null : Math.min(days, LONGEST_RENTAL),
    errors: typed.ok ? wrongUnits : [...wrongUnits, { field: RETURN, message: typed.reason }],
  };
};
