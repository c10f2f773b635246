import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './payments.module.css';

const parts = ['a', 'b', 'c', 'd', 'e'] as const;

/** The shape of the figures while they are fetched. */
export function SummarySkeleton() {
  return (
    <div role="status" className={classes.figures}>
      <VisuallyHidden>Loading payments…</VisuallyHidden>
      <div className={classes.panel} aria-hidden="true">
        <Skeleton h={18} w={48} />
        <Skeleton h={36} w={170} my={8} />
        {parts.map((part) => (
          <Skeleton key={part} h={18} my={9} />
        ))}
      </div>
      <div className={classes.panel} aria-hidden="true">
        <Skeleton h={18} w={70} mb={12} />
        {parts.map((part) => (
          <Skeleton key={part} h={34} my={8} />
        ))}
      </div>
    </div>
  );
}
