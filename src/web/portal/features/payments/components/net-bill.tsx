import type { MoneySummary } from '#contract/money-views.ts';
import { formatExactNaira } from '../../../../ui/format.ts';
import { netParts } from '../sums.ts';
import classes from './payments.module.css';

/** What was left, and what it is made of; the caution fees stand apart, since they are the clients' money. */
export function NetBill({ total }: { readonly total: MoneySummary['total'] }) {
  return (
    <section className={classes.panel} aria-labelledby="net">
      <h2 id="net" className={classes.title}>
        Net
      </h2>
      <p className={classes.net}>{formatExactNaira(total.net)}</p>
      <dl className={classes.bill}>
        {netParts(total).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={classes.apart}>
          <dt>
            Caution fees
            <span className={classes.why}>
              Received minus given back. This money belongs to your clients, so it is not part of the net.
            </span>
          </dt>
          <dd>{formatExactNaira(total.cautions)}</dd>
        </div>
      </dl>
    </section>
  );
}
