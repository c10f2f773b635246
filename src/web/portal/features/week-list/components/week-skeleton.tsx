import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './week-list.module.css';

/** The shape of a week while it is fetched. */
export function WeekSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading appointments…</VisuallyHidden>
      {['a', 'b', 'c'].map((day) => (
        <div key={day} aria-hidden="true">
          <div className={classes.dayHead}>
            <Skeleton h={15} w={168} />
          </div>
          {['a', 'b'].map((row) => (
            <div key={row} className={classes.skeletonRow}>
              <Skeleton h={18} w={44} />
              <div>
                <Skeleton h={16} w="64%" mb={8} />
                <Skeleton h={12} w="30%" mb={10} />
                <Skeleton h={20} w={96} radius="xl" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
