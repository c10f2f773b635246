import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A screen whose first answers lead to further questions asks them within this time. */
const QUIET_MS = 150;

/**
 * Whether the first screen has had all it asked for: on a slow line, what is only needed later would take its place in
 * the queue. Once true it stays so.
 */
export function useScreenLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  const quiet = useIsFetching() === 0;
  useEffect(() => {
    if (loaded || !quiet) return undefined;
    const timer = setTimeout(() => setLoaded(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [loaded, quiet]);
  return loaded;
}
