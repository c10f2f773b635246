import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './waiting.module.css';

/** The shape of two days that are on their way. */
export function WaitingSkeleton() {
  return (
    <div role="status" className={classes.screen}>
      <VisuallyHidden>Loading the waitlist…</VisuallyHidden>
      {[2, 1].map((lines) => (
        <div key={lines} className={classes.panel} aria-hidden="true">
          <Skeleton height={22} width={210} mb={16} />
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={String(line)} height={62} mt={12} />
          ))}
        </div>
      ))}
    </div>
  );
}
