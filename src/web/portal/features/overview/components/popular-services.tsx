import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Analytics } from '#contract/replies/analytics.ts';
import { formatCount } from '../../../../ui/format.ts';
import classes from './overview.module.css';
import { Panel } from './panel.tsx';

type PopularServicesProps = {
  readonly services: Analytics['popularServices'] | undefined;
  readonly failed: boolean;
};

const MOST = 5;

/** What is booked most, a bar for how often. */
export function PopularServices({ services, failed }: PopularServicesProps) {
  const shown = services?.slice(0, MOST) ?? [];
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <Panel title="Popular Services" note="Last 30 days">
      {services === undefined && !failed && (
        <div className={classes.shapes} role="status">
          <VisuallyHidden>Loading services…</VisuallyHidden>
          <Skeleton h={15} w="80%" aria-hidden="true" />
          <Skeleton h={15} w="60%" aria-hidden="true" />
          <Skeleton h={15} w="45%" aria-hidden="true" />
        </div>
      )}
      {services?.length === 0 && <p className={classes.empty}>Not enough data yet.</p>}
      {services === undefined && failed && <p className={classes.empty}>Failed to load analytics.</p>}
      {shown.length > 0 && (
        <ol className={classes.services}>
          {shown.map(({ serviceId, name, count }) => (
            <li key={serviceId}>
              <span className={classes.serviceName}>{name}</span>
              <span data-text="small">
                {formatCount(count)} {count === 1 ? 'booking' : 'bookings'}
              </span>
              <span
                className={classes.bar}
                style={{ width: `${Math.round((count / most) * 100)}%` }}
                aria-hidden="true"
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
