import type { ReactElement, ReactNode } from 'react';
import type { ShortDay } from '#contract/pages/booking-pages.ts';
import { Banner } from '../../../kit/banner.tsx';
import { dayText } from '../../../times/time-text.ts';
import { type ShortLine, shortLines, shortText } from './order-texts.ts';
import type { Order } from './use-order.ts';

type ShortLinesProps = Pick<Order, 'lines'> & {
  readonly day: ShortDay;
  /** The way to take what can be had of a line. */
  readonly way: (short: ShortLine, label: ReactNode) => ReactNode;
  readonly children?: ReactNode;
};

/** What cannot be had on a day, how much of it can, and a way to take that. */
export const ShortLines = ({ day, lines, way, children }: ShortLinesProps): ReactElement => (
  <div className="order-short">
    <Banner tone="attention" title={`Not all of it can be had on ${dayText(day.date)}.`}>
      <ul>
        {shortLines(lines, day).map((short) => {
          const { line, units } = short;
          return (
            <li key={line.item._id}>
              <span>{shortText(short)}</span>{' '}
              {way(
                short,
                <>
                  {units === 0 ? 'Take it out' : `Take ${units}`}
                  <span className="sr-only"> {line.item.name}</span>
                </>,
              )}
            </li>
          );
        })}
      </ul>
      {children}
    </Banner>
  </div>
);
