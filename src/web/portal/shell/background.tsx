import { LiveUpdates } from '../features/live/components/live-updates.tsx';
import { DaysKeeper } from '../features/offline/components/days-keeper.tsx';

/** What goes on while the portal is open, whatever its screen. */
export function Background() {
  return (
    <>
      <LiveUpdates />
      <DaysKeeper />
    </>
  );
}
