import { paths } from '#contract/paths.ts';
import { calendarDayOf, formatDayChip, formatTime } from '../../../ui/format.ts';
import { useBusinessZone } from '../../session/session-context.tsx';
import type { BookingLine } from './booking-line.ts';
import classes from './booking-lines.module.css';

type BookingLinesProps = {
  readonly label: string;
  readonly bookings: readonly BookingLine[];
  /** How many there are, of which `bookings` may be the first. */
  readonly total: number;
};

/** Bookings that need the owner's care: when, who, what. Each opens beside, so that nothing typed here is lost. */
export function BookingLines({ label, bookings, total }: BookingLinesProps) {
  const zone = useBusinessZone();
  return (
    <>
      <ul className={classes.lines} aria-label={label}>
        {bookings.map((booking) => (
          <li key={booking.id ?? `${booking.date} ${booking.clientName}`} className={classes.line}>
            <span className={classes.when}>
              {formatDayChip(calendarDayOf(booking.date, zone))} · {formatTime(booking.date, zone)}
            </span>
            <span className={classes.what}>
              {booking.clientName} · {booking.serviceName}
            </span>
            {booking.id !== null && (
              <a
                className={classes.open}
                href={`${paths.dashboard}?${new URLSearchParams({ day: calendarDayOf(booking.date, zone), appointment: booking.id })}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open the booking of ${booking.clientName} in a new tab`}
              >
                Open
              </a>
            )}
          </li>
        ))}
      </ul>
      {total > bookings.length && bookings.length > 0 && (
        <p className={classes.rest}>and {total - bookings.length} more</p>
      )}
    </>
  );
}
