import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './day.module.css';

const rows = ['a', 'b', 'c', 'd'] as const;

/** The shape of a day while it is fetched. */
export function DaySkeleton() {
  return (
    <div className={classes.list} role="status">
      <VisuallyHidden>Loading appointments…</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={classes.skeletonRow} aria-hidden="true">
          <Skeleton h={18} w={44} />
          <div>
            <Skeleton h={16} w="46%" mb={8} />
            <Skeleton h={12} w="62%" mb={10} />
            <Skeleton h={20} w={96} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
