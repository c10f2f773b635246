import { paths } from '#contract/paths.ts';
import { formatDayRange, formatTime } from '../../../ui/format.ts';
import { useBusinessZone } from '../../session/session-context.tsx';
import type { AffectedBooking } from './affected.ts';
import classes from './affected-list.module.css';
import { firstDayOf } from './booking-days.ts';

type AffectedListProps = {
  readonly label: string;
  readonly bookings: readonly AffectedBooking[];
  /** How many there are, of which `bookings` may be the first. */
  readonly total: number;
};

/** Bookings that need the owner's care: when, who, what. Each opens beside, so that nothing typed here is lost. */
export function AffectedList({ label, bookings, total }: AffectedListProps) {
  const zone = useBusinessZone();
  return (
    <>
      <ul className={classes.lines} aria-label={label}>
        {bookings.map((booking) => {
          const { id, date, clientName, serviceName, hireDays } = booking;
          const day = firstDayOf(booking, zone) ?? '';
          return (
            <li key={id ?? `${date} ${clientName}`} className={classes.line}>
              <span className={classes.when}>
                {formatDayRange(day, day)} · {hireDays === undefined ? formatTime(date, zone) : 'Rental'}
              </span>
              <span className={classes.what}>
                {clientName} · {serviceName}
              </span>
              {id !== null && (
                <a
                  className={classes.open}
                  href={`${paths.dashboard}?${new URLSearchParams({ day, appointment: id })}`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Open the booking of ${clientName} in a new tab`}
                >
                  Open
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {total > bookings.length && bookings.length > 0 && (
        <p className={classes.rest}>and {total - bookings.length} more</p>
      )}
    </>
  );
}
