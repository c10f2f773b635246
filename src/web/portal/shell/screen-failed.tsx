import { useEffect } from 'react';
import { ErrorState } from '../kit/error-state.tsx';

/** A screen that broke or could not be fetched; the shell around it still works. */
export function ScreenFailed({ error }: { readonly error: unknown }) {
  useEffect(() => console.error('The screen could not be shown', error), [error]);
  return (
    <ErrorState
      message="This screen could not be opened. Please check your connection and try again."
      onRetry={() => location.reload()}
    />
  );
}
