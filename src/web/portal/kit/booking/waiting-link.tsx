import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useMay } from '../../session/session-context.tsx';
import classes from './waiting-link.module.css';

/** A quiet way to the waitlist from where one would look for it. */
export function WaitingLink({ children = 'Waitlist' }: { readonly children?: string }) {
  const may = useMay();
  if (!may('waitlist.read')) return null;
  return (
    <Link to={paths.waiting} className={classes.link}>
      <ClockIcon />
      {children}
    </Link>
  );
}
