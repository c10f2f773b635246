import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { useOnline } from '../connection/connection-context.tsx';
import { OfflineHere } from '../features/offline/offline-here.tsx';
import { ErrorState } from '../kit/error-state.tsx';
import { PageHeader } from '../kit/page-header.tsx';

/** A screen that broke or could not be fetched; the shell around it still works. */
export function ScreenFailed({ error }: { readonly error: unknown }) {
  const { pathname } = useLocation();
  const online = useReturn();
  useEffect(() => console.error('The screen could not be shown', error), [error]);
  if (!online && pathname.replace(/\/$/, '') === paths.dashboard)
    return (
      <>
        <PageHeader title="Dashboard" />
        <OfflineHere />
      </>
    );
  return (
    <>
      <PageHeader title="This screen could not be opened" />
      <ErrorState
        message={
          online
            ? 'Please check your connection and try again.'
            : 'It has not been opened on this device before. It will open when you are connected.'
        }
        onRetry={() => location.reload()}
      />
    </>
  );
}

/** Whether the server can be reached; once it can again, the page is fetched anew: scripts that failed stay failed. */
function useReturn(): boolean {
  const online = useOnline();
  const was = useRef(online);
  useEffect(() => {
    if (online && !was.current) location.reload();
    was.current = online;
  }, [online]);
  return online;
}
