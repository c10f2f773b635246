import type { ReactElement } from 'react';
import { formatNaira } from '#web/ui/format.ts';
import { Fact } from '../rental-summary.tsx';
import { ruleText } from './order-texts.ts';
import type { Order } from './use-order.ts';

type LinesProps = Pick<Order, 'lines' | 'totals'>;

/** What each line comes to, in the summary. */
export const OrderFacts = ({ lines, totals }: LinesProps): ReactElement => (
  <>
    {lines.map(({ item, quantity }, at) => (
      <Fact
        key={item._id}
        name={`${quantity} × ${item.name}`}
        value={formatNaira(totals.lines[at]?.price ?? 0)}
      />
    ))}
  </>
);

/** All that is being hired, above the form of the last step. */
export const OrderRecap = ({ lines, totals }: LinesProps): ReactElement => (
  <ul className="recap numbers" aria-label="What you are booking">
    {lines.map((line, at) => {
      const priced = totals.lines[at];
      if (priced === undefined) return null;
      const caution = priced.caution === 0 ? [] : [`${formatNaira(priced.caution)} caution fee`];
      return (
        <li key={line.item._id}>
          <span className="recap-name">{`${line.quantity} × ${line.item.name}`}</span>{' '}
          <span className="recap-figures">{formatNaira(priced.price)}</span>{' '}
          <span className="recap-more">{[ruleText(line, priced), ...caution].join(' · ')}</span>
        </li>
      );
    })}
  </ul>
);
