import { Button, Text } from '@mantine/core';
import { AlertIcon } from '../../ui/icons.tsx';
import classes from './states.module.css';

type ErrorStateProps = {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
};

/** What went wrong in one sentence, and a way to try again. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div data-stack="3" className={classes.empty} role="alert">
      <span className={classes.markFailed}>
        <AlertIcon size={24} />
      </span>
      <Text fw={600} ta="center">
        {message}
      </Text>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      )}
    </div>
  );
}
