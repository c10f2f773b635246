import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { AlertIcon } from '../../../kit/icons.tsx';

type OutdatedNoticeProps = {
  readonly message: string;
  readonly onReload: (() => Promise<void>) | undefined;
  readonly onLeave: () => void;
};

/** The booking changed while it was being edited: saving would undo what somebody else did. */
export function OutdatedNotice({ message, onReload, onLeave }: OutdatedNoticeProps) {
  const [loading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await onReload?.();
    setLoading(false);
  };
  return (
    <Alert color="orange" icon={<AlertIcon />} role="alert" title="Your changes were not saved">
      {message} Load it again to see how it stands; what you typed here is then lost.
      <Button fullWidth mt="sm" onClick={reload} loading={loading}>
        Load it again
      </Button>
      <Button fullWidth mt="xs" variant="default" onClick={onLeave}>
        Back to the dashboard
      </Button>
    </Alert>
  );
}
