import { minutesText } from '#core/calendar/minutes-text.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { formatNaira } from '#web/ui/format.ts';
import type { AddedLine } from './basket-lines.ts';

type Figures = Pick<AddedLine, 'length' | 'price' | 'units'>;

/** The address of a page with what was added. */
export const withLines = (path: string, added: readonly Pick<AddedLine, 'text'>[]): string =>
  added.length === 0 ? path : `${path}?lines=${encodeURIComponent(added.map(({ text }) => text).join())}`;

const isRental = (lines: readonly Figures[]): boolean => (lines[0]?.units ?? 0) > 0;

/** `2 services`; of items how many units there are: `222 items`. */
export const countText = (lines: readonly Figures[]): string => {
  const ofItems = isRental(lines);
  const count = ofItems ? lines.reduce((sum, { units }) => sum + units, 0) : lines.length;
  return `${count} ${ofItems ? 'item' : 'service'}${count === 1 ? '' : 's'}`;
};

/** `1 h 45 min · ₦22,000`; of items what they cost for as long as each is hired out at least. */
export const figuresText = (lines: readonly Figures[]): string => {
  const price = formatNaira(sumNaira(lines.map((line) => line.price)));
  const [first] = lines;
  if (!isRental(lines)) {
    const duration = lines.reduce((sum, { length }) => sum + length, 0);
    return `${minutesText(duration)} · ${price}`;
  }
  const days = first?.length ?? 1;
  return lines.every(({ length }) => length === days)
    ? `${price} for ${days} ${days === 1 ? 'day' : 'days'}`
    : `from ${price}`;
};

/** Of an item with how many: `200 × Chair`. */
export const nameText = ({ name, units }: Pick<AddedLine, 'name' | 'units'>): string =>
  units > 0 ? `${units} × ${name}` : name;

/** Said of what is of the other kind than what was added first. */
export const otherKindText = (lines: readonly Figures[]): string =>
  isRental(lines)
    ? 'Services are booked by time, on their own. Book your items first, or take them out.'
    : 'Items are hired by the day, on their own. Book your services first, or take them out.';
