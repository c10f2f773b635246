import { Skeleton } from '@mantine/core';
import classes from './settings.module.css';

const sections = [
  ['a', 'b', 'c'],
  ['d', 'e'],
] as const;

/** The shape of a tab that is on its way. */
export function TabSkeleton() {
  return (
    <div className={classes.tab} role="status" aria-label="Loading settings">
      {sections.map((fields) => (
        <div key={fields[0]} className={classes.ghost}>
          <Skeleton height={22} width={180} />
          {fields.map((field) => (
            <div key={field}>
              <Skeleton height={16} width={110} mb={8} />
              <Skeleton height={42} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
