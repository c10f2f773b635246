import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A screen whose first answers lead to further questions asks them within this time. */
const QUIET_MS = 150;

/**
 * Whether the first screen has had all it asked for: on a slow line, what is only needed later would take its place in
 * the queue. Once true it stays so, and until then nothing is drawn anew for each question and answer.
 */
export function useScreenLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (loaded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (queries.isFetching() === 0) timer ??= setTimeout(() => setLoaded(true), QUIET_MS);
      else {
        clearTimeout(timer);
        timer = undefined;
      }
    };
    look();
    const stop = queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'removed') look();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [loaded, queries]);
  return loaded;
}
