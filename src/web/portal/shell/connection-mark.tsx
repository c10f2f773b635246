import { useEffect, useState } from 'react';
import { useLiveConnected, useOnline } from '../connection/connection-context.tsx';
import classes from './shell.module.css';

/** A line that is back within so many milliseconds was never missed. */
const UNNOTICED = 10_000;

/** A quiet word in the header while the portal does not hear of changes as they happen. */
export function ConnectionMark() {
  const online = useOnline();
  const live = useLiveConnected();
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (live) return;
    const timer = setTimeout(() => setLong(true), UNNOTICED);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [live]);
  const word = online ? (!live && long ? 'Reconnecting…' : null) : 'Offline';
  return (
    <span role="status">
      {word !== null && (
        <span className={classes.mark} title={online ? 'New bookings may appear up to 15 seconds late.' : ''}>
          {word}
        </span>
      )}
    </span>
  );
}
