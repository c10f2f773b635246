import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { formatDayRange, formatTime } from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { firstDayOf } from '../../../../kit/booking/booking-days.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { affectedQuery } from '../../api.ts';
import type { Days } from '../../hours.ts';
import classes from './closures.module.css';

type AffectedBookingsProps = {
  readonly days: Days | readonly string[];
  /** What has just happened, said first. */
  readonly said?: string;
};

/** The bookings on days that are closed: they stay, and need moving. Nothing where there are none. */
export function AffectedBookings({ days, said }: AffectedBookingsProps) {
  const found = useQuery(affectedQuery(days));
  const total = found.data?.total ?? 0;
  return (
    <div aria-live="polite">
      {found.isError && (
        <Alert color="red" icon={<AlertIcon />}>
          <div>Could not check for bookings on these days. If there are any, they stay booked.</div>
          <Button variant="default" mt="xs" onClick={() => found.refetch()} loading={found.isFetching}>
            Retry
          </Button>
        </Alert>
      )}
      <StillTrying pending={found.isFetching} />
      {total > 0 && (
        <Alert
          color="orange"
          icon={<AlertIcon />}
          title={total === 1 ? '1 booking on these days' : `${total} bookings on these days`}
        >
          {said !== undefined && `${said} `}
          {total === 1 ? 'It stays booked. Please move it.' : 'They stay booked. Please move them.'}
          <Bookings bookings={found.data?.data ?? []} total={total} />
        </Alert>
      )}
      {said !== undefined && found.isSuccess && total === 0 && (
        <p className={classes.none}>{said} No bookings are affected.</p>
      )}
    </div>
  );
}

type BookingsProps = { readonly bookings: readonly OwnerAppointment[]; readonly total: number };

/** When, who, what; each opens beside, so that nothing typed here is lost. */
function Bookings({ bookings, total }: BookingsProps) {
  const zone = useBusinessZone();
  return (
    <>
      <ul className={classes.bookings} aria-label="Bookings on these days">
        {bookings.map((booking) => {
          const { _id, date, clientName, serviceName } = booking;
          const day = firstDayOf(booking, zone) ?? '';
          return (
            <li key={_id} className={classes.booking}>
              <span className={classes.words}>
                <span className={classes.days}>
                  {formatDayRange(day, day)} ·{' '}
                  {booking.serviceId.bookingType === 'item-based' ? 'Rental' : formatTime(date, zone)}
                </span>
                <span>
                  {clientName} · {serviceName}
                </span>
              </span>
              <a
                className={classes.open}
                href={`${paths.dashboard}?${new URLSearchParams({ day, appointment: _id })}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open the booking of ${clientName} in a new tab`}
              >
                Open
              </a>
            </li>
          );
        })}
      </ul>
      {total > bookings.length && bookings.length > 0 && <span>and {total - bookings.length} more</span>}
    </>
  );
}
