import { ActionIcon } from '@mantine/core';
import type { Closure } from '#contract/settings-views.ts';
import { TrashIcon } from '../../../kit/icons.tsx';
import { daysText } from '../closures.ts';
import classes from './closures.module.css';

type ClosureListProps = {
  readonly closures: readonly Closure[];
  /** The one being removed. */
  readonly busyId: string | null;
  readonly onRemove: (closure: Closure) => void;
};

/** The closures to come, the earliest first. */
export function ClosureList({ closures, busyId, onRemove }: ClosureListProps) {
  if (closures.length === 0)
    return <p className={classes.none}>No closures ahead. Add a day above, or a public holiday below.</p>;
  return (
    <ul className={classes.lines} aria-label="Closures">
      {closures.map((closure) => (
        <li key={closure._id} className={classes.line}>
          <span className={classes.words}>
            <span className={classes.days}>{daysText(closure)}</span>
            {closure.reason !== '' && <span className={classes.quiet}>{closure.reason}</span>}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Remove closure: ${daysText(closure)}`}
            loading={busyId === closure._id}
            onClick={() => onRemove(closure)}
          >
            <TrashIcon />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
