import { ActionIcon, Tooltip } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { ChevronRightIcon, TrashIcon } from '../../../../ui/icons.tsx';
import classes from './order-tools.module.css';

type OrderToolsProps = {
  /** The buttons' ids begin with it. */
  readonly id: string;
  /** What is moved, in words: `question 2`. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  /** `focus` is the id of what has the keyboard once it has moved. */
  readonly onMove: (to: number, focus: string) => void;
  readonly onRemove: () => void;
};

/** Moves a part of a list up or down, or takes it away. */
export function OrderTools({ id, name, at, count, onMove, onRemove }: OrderToolsProps) {
  return (
    <div className={classes.order}>
      <Tool
        id={`${id}-up`}
        label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => onMove(at - 1, at === 1 ? `${id}-down` : `${id}-up`)}
      >
        <span className={classes.up}>
          <ChevronRightIcon />
        </span>
      </Tool>
      <Tool
        id={`${id}-down`}
        label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1, at === count - 2 ? `${id}-up` : `${id}-down`)}
      >
        <span className={classes.down}>
          <ChevronRightIcon />
        </span>
      </Tool>
      <Tool id={`${id}-delete`} label={`Delete ${name}`} onClick={onRemove}>
        <TrashIcon />
      </Tool>
    </div>
  );
}

/** Enter in an entry of a list ends nothing: it would save the whole service while the list is being written. */
export const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

type ToolProps = {
  readonly id: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Tool({ id, label, disabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400} withinPortal={false}>
      <ActionIcon
        id={id}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
