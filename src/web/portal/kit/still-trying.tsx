import { useEffect, useState } from 'react';
import classes from './still-trying.module.css';

/** After this long without an answer, in milliseconds, people are told that we have not given up. */
const SILENCE = 8000;

/** True once something has been pending for 8 seconds on end; false as soon as it no longer is. */
export function useStillTrying(pending: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), SILENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending]);
  return pending && late;
}

/** The words for it, announced when they appear; takes no room before. */
export function StillTrying({ pending }: { readonly pending: boolean }) {
  const late = useStillTrying(pending);
  return (
    <div role="status">
      {late && (
        <p data-row="3" data-text="quiet semibold">
          <span className={classes.pulse} aria-hidden="true" />
          Still trying…
        </p>
      )}
    </div>
  );
}
