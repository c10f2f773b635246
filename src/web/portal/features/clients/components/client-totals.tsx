import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { ClientDetails } from '#contract/views.ts';
import { calendarDayOf, formatLongDate, formatNaira, formatTime } from '../../../../ui/format.ts';
import { CalendarIcon } from '../../../kit/icons.tsx';
import classes from './client.module.css';
import { Panel } from './panel.tsx';

type ClientTotalsProps = { readonly client: ClientDetails; readonly zone: string };

/** What their bookings come to, and when they come next. */
export function ClientTotals({ client, zone }: ClientTotalsProps) {
  const next = client.nextAppointmentDate;
  return (
    <Panel title="At a glance">
      <dl className={classes.totals}>
        <Total name="Bookings" value={client.totalAppointments} />
        <Total name="Completed" value={client.completed} />
        <Total name="No-shows" value={client.noShows} warn={client.noShows > 0} />
        <Total name="Cancelled" value={client.cancelled} />
        <Total name="Upcoming" value={client.upcoming} />
        <Total name="Spent" value={formatNaira(client.spent)} />
      </dl>
      <div className={classes.next}>
        <CalendarIcon />
        <div>
          <span className={classes.quiet}>Next appointment</span>
          {next === null ? (
            <span>None yet</span>
          ) : (
            <Link
              className={classes.nextLink}
              to={paths.dashboard}
              search={{ day: calendarDayOf(next, zone) }}
            >
              {formatLongDate(next, zone)}, {formatTime(next, zone)}
            </Link>
          )}
        </div>
      </div>
    </Panel>
  );
}

type TotalProps = { readonly name: string; readonly value: number | string; readonly warn?: boolean };

function Total({ name, value, warn = false }: TotalProps) {
  return (
    <div className={classes.total} data-warn={warn || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
