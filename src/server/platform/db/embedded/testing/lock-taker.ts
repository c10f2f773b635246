/** For each message tries to take the lock of a folder at the given moment and says what came of it. */
import { takeOwnerLock } from '../cluster/owner-lock.ts';

process.on('message', (race: { readonly folder: string; readonly startAt: number }) => {
  // Spinning up to the same instant makes the racers meet inside the lock.
  while (performance.timeOrigin + performance.now() < race.startAt);
  process.send?.(takeOwnerLock(race.folder).kind);
});
