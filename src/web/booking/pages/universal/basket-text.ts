import { formatNaira } from '#web/ui/format.ts';
import { lengthText } from '../../business/service-terms.ts';
import type { AddedLine } from './basket-lines.ts';

type Figures = Pick<AddedLine, 'minutes' | 'price'>;

/** The address of a page with what was added. */
export const withLines = (path: string, added: readonly Pick<AddedLine, 'text'>[]): string =>
  added.length === 0 ? path : `${path}?lines=${encodeURIComponent(added.map(({ text }) => text).join())}`;

/** `2 services`. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'service' : 'services'}`;

/** `1 h 45 min · ₦22,000`. */
export const figuresText = (lines: readonly Figures[]): string => {
  const duration = lines.reduce((sum, { minutes }) => sum + minutes, 0);
  const price = lines.reduce((sum, line) => sum + line.price * 100, 0) / 100;
  return `${lengthText({ bookingType: 'time-based', duration })} · ${formatNaira(price)}`;
};
