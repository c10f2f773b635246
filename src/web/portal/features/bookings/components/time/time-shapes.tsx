import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './slot-list.module.css';

const shapes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** The shape of the times while they are fetched. */
export function TimeShapes() {
  return (
    <div role="status">
      <VisuallyHidden>Loading times…</VisuallyHidden>
      <Skeleton h={16} w={72} mb={12} />
      <div className={classes.slots} aria-hidden="true">
        {shapes.map((shape) => (
          <Skeleton key={shape} h={44} radius="md" />
        ))}
      </div>
    </div>
  );
}
