import classes from './progress-bar.module.css';

type ProgressBarProps = {
  /** What is under way, for the screen reader. */
  readonly label: string;
  /** From 0 to 100; null while it is not known. */
  readonly percent: number | null;
};

/** How far something has come. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <div
        className={classes.bar}
        data-unknown={percent === null || undefined}
        style={{ width: percent === null ? '40%' : `${percent}%` }}
      />
    </div>
  );
}
