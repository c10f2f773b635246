import type { Analytics } from '#contract/analytics.ts';
import { formatCount } from '../../../../ui/format.ts';
import { Section } from '../../../kit/section.tsx';
import classes from './tables.module.css';

type PopularServicesProps = {
  readonly services: Analytics['popularServices'];
  readonly days: number;
};

/** As many as are popular. */
const SHOWN = 5;

/** What was booked most, with bars from zero to the first. */
export function PopularServices({ services, days }: PopularServicesProps) {
  const most = Math.max(1, ...services.map(({ count }) => count));
  return (
    <Section title="Most Popular Services" hint={`Based on bookings in the last ${days} days`}>
      {services.length === 0 ? (
        <p className={classes.blank}>No popular services data available for the selected period.</p>
      ) : (
        <ol className={classes.popular}>
          {services.slice(0, SHOWN).map(({ serviceId, name, count }) => (
            <li key={serviceId}>
              <span className={classes.popularLine}>
                <span className={classes.popularName}>{name}</span>
                <span className={classes.popularCount}>{formatCount(count)} Booking(s)</span>
              </span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.bookings} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
