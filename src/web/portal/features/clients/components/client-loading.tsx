import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './client.module.css';

/** The shape of the page while it loads. */
export function ClientLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the client…</VisuallyHidden>
      <div className={classes.grid} aria-hidden="true">
        <div className={classes.profile}>
          <Skeleton height={190} radius="lg" />
          <Skeleton height={210} radius="lg" />
        </div>
        <div className={classes.activity}>
          <Skeleton height={150} radius="lg" />
          <Skeleton height={360} radius="lg" />
        </div>
      </div>
    </div>
  );
}
