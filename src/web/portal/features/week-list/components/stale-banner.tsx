import { Button } from '@mantine/core';
import classes from './week-list.module.css';

type StaleBannerProps = {
  readonly message: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
};

/** What is shown was true a moment ago; the last look at the server failed. */
export function StaleBanner({ message, onRetry, retrying }: StaleBannerProps) {
  return (
    <div className={classes.stale} role="status">
      <span>{message} You see the week as it was before.</span>
      <Button size="compact-md" mih={44} variant="subtle" onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  );
}
