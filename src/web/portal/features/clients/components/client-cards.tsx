import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { formatDate, formatPhone, initials } from '../../../../ui/format.ts';
import { bookingCountText } from '../model.ts';
import type { ClientRowsProps } from './client-table.tsx';
import classes from './clients.module.css';

/** The table's rows on a narrow screen; the whole card is the link. */
export function ClientCards({ clients, zone }: Omit<ClientRowsProps, 'onOpen'>) {
  return (
    <ul className={classes.cards}>
      {clients.map((client) => (
        <li key={client._id} className={classes.item}>
          <span className={classes.avatar} aria-hidden="true">
            {initials(client.name)}
          </span>
          <div className={classes.words}>
            <Link className={classes.cover} to={paths.client(client._id)}>
              {client.name || 'N/A'}
            </Link>
            <span className={classes.quiet}>{formatPhone(client.phone) || 'N/A'}</span>
            <span className={classes.quiet}>{client.email || 'N/A'}</span>
            <span className={classes.foot}>
              <span className={classes.quiet}>Last: {formatDate(client.lastAppointmentDate, zone)}</span>
              <span className={classes.chip}>{bookingCountText(client.totalAppointments)}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
