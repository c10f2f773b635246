import { useLocation } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { useOnline } from '../connection/connection-context.tsx';
import classes from './shell.module.css';

/** Why nothing can be done on a screen without a connection. The dashboard says it in its own way. */
export function OfflineNotice() {
  const online = useOnline();
  const { pathname } = useLocation();
  const shown = !online && pathname.replace(/\/$/, '') !== paths.dashboard;
  return (
    <div role="status">
      {shown && (
        <p className={classes.offline}>
          You are offline. Nothing can be saved until you are connected again. What you have typed stays here,
          but is not sent until you press the button again.
        </p>
      )}
    </div>
  );
}
