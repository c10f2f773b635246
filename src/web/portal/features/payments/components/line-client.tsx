import { Link } from '@tanstack/react-router';
import type { MoneyLine } from '#contract/money-views.ts';
import { paths } from '#contract/paths.ts';
import classes from './lines.module.css';

/** Whose money it is; leads to the booking where there is one. */
export function LineClient({ line: { appointmentId, clientName } }: { readonly line: MoneyLine }) {
  const name = clientName || 'Unknown client';
  if (appointmentId === null) return <span className={classes.name}>{name}</span>;
  return (
    <Link to={paths.dashboard} search={{ appointment: appointmentId }} className={classes.name}>
      {name}
    </Link>
  );
}
