import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { ChevronLeftIcon } from '../../../kit/icons.tsx';
import classes from './client.module.css';

export function BackToClients() {
  return (
    <Link to={paths.clients} className={classes.back}>
      <ChevronLeftIcon size={18} />
      Clients
    </Link>
  );
}
