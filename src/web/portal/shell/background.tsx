import { useEffect } from 'react';
import { LiveUpdates } from '../features/live/components/live-updates.tsx';
import { DaysKeeper } from '../features/offline/components/days-keeper.tsx';
import { registerWorker } from '../offline/register-worker.ts';
import { keepFocusInView } from './keep-focus-in-view.ts';

/** What goes on while the portal is open, whatever its screen; it begins once the first screen has all it needs. */
export function Background() {
  useEffect(registerWorker, []);
  useEffect(keepFocusInView, []);
  return (
    <>
      <LiveUpdates />
      <DaysKeeper />
    </>
  );
}
