import { Button } from '@mantine/core';
import { ProgressBar } from '../../../kit/progress-bar.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import classes from './data.module.css';

type TransferBarProps = {
  /** What is under way, for the screen reader. */
  readonly label: string;
  /** From 0 to 1; null while it is not known. */
  readonly done: number | null;
  readonly text: string;
  /** Absent: too late to be cancelled. */
  readonly onCancel?: (() => void) | undefined;
};

/** How far something long has come, and a way to end it. */
export function TransferBar({ label, done, text, onCancel }: TransferBarProps) {
  const percent = done === null ? null : Math.round(done * 100);
  return (
    <div className={classes.transfer}>
      <div className={classes.going}>
        <ProgressBar label={label} percent={percent} />
        <span className={classes.small}>
          {text}
          {percent !== null && percent < 100 && ` ${percent}%`}
        </span>
        {/* Each step forward starts the silence anew. */}
        <StillTrying key={percent} pending />
      </div>
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel} aria-label={`Cancel: ${label}`}>
          Cancel
        </Button>
      )}
    </div>
  );
}
