import type { LineService } from '#contract/pages/lines-pages.ts';
import { minutesText } from '#core/calendar/minutes-text.ts';
import type { LineTotals } from '#core/lines/line-totals.ts';
import { formatNaira } from '#web/ui/format.ts';
import { sumText } from '../../../business/service-terms.ts';

/** What the first step of several services is called. */
export const linesStep = 'Services';

const signed = (amount: number, text: (size: number) => string): string =>
  amount === 0 ? '' : `${amount > 0 ? '+' : '−'}${text(Math.abs(amount))}`;

/** What an option changes: `+₦2,000 · +30 min`; empty where it changes nothing. */
export const changeText = ({
  price,
  minutes,
}: {
  readonly price: number;
  readonly minutes: number;
}): string =>
  [signed(price, formatNaira), signed(minutes, minutesText)].filter((part) => part !== '').join(' · ');

/** `2 h 30 min · ₦18,000` of a line as it is chosen so far. */
export const totalsText = (
  { minutes, price }: Pick<LineTotals, 'minutes' | 'price'>,
  service: Pick<LineService, 'priceVaries'>,
): string => `${minutesText(minutes)} · ${sumText(price, service)}`;

/** What two people at once take and cost: `Two people at once: 3 h 20 min, ₦40,000`. */
export const twoHandsText = (two: NonNullable<LineService['twoHands']>): string =>
  `Two people at once: ${minutesText(two.duration)}, ${formatNaira(two.price)}`;

/** Of a line with stretches in which its client waits: how long; empty where there are none. */
export const waitingText = ({ segments }: Pick<LineService, 'segments'>): string => {
  const waiting = segments.reduce((sum, minutes, at) => (at % 2 === 1 ? sum + minutes : sum), 0);
  return waiting === 0 ? '' : `Includes ${minutesText(waiting)} of waiting.`;
};
