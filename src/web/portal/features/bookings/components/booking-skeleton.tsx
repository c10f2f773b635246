import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './bookings.module.css';

/** The shape of the form while what can be booked is fetched. */
export function BookingSkeleton() {
  return (
    <div className={classes.layout} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div className={classes.steps} aria-hidden="true">
        {[168, 220, 320].map((height) => (
          <div key={height} className={classes.step}>
            <Skeleton h={22} w={180} mb={20} />
            <Skeleton h={height - 100} radius="md" />
          </div>
        ))}
      </div>
      <div className={classes.aside} aria-hidden="true">
        <Skeleton h={240} radius="lg" />
      </div>
    </div>
  );
}
