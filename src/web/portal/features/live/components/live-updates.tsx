import { VisuallyHidden } from '@mantine/core';
import { useClientNotices } from './use-client-notices.tsx';
import { useFollower, usePolling } from './use-follower.ts';

/** Brings what is shown up to date as bookings change, and tells of what clients did. Draws nothing of its own. */
export function LiveUpdates() {
  const { tell, said } = useClientNotices();
  useFollower(tell);
  usePolling();
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
