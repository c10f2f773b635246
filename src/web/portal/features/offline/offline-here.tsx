import { Suspense } from 'react';
import { ErrorState } from '../../kit/error-state.tsx';
import { optionalPart } from '../../kit/optional-part.ts';

const NothingKept = () => (
  <ErrorState message="You are offline. Your day is shown again once you are connected." />
);

/** Fetched where there is no connection: kept on the device with the rest of the portal, if that was kept already. */
const OfflineDays = optionalPart(
  () => import('./components/offline-days.tsx').then(({ OfflineDays: kept }) => kept),
  NothingKept,
);

/** What a dashboard shows without a connection; whatever was kept of it, it is never the end of the portal. */
export function OfflineHere() {
  return (
    <Suspense>
      <OfflineDays />
    </Suspense>
  );
}
