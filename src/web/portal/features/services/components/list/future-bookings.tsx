import { Alert, Button, Skeleton } from '@mantine/core';
import type { OwnerAppointment } from '#contract/views.ts';
import { AlertIcon } from '../../../../kit/icons.tsx';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { keptText, startText } from '../../model.ts';
import classes from './future-bookings.module.css';

/** As many as can be taken in at a glance; the number says how many there are. */
const SHOWN = 3;

type FutureBookingsProps = {
  /** Undefined while they are not known. */
  readonly found: { readonly total: number; readonly data: readonly OwnerAppointment[] } | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
};

/** What of a service about to be deleted stays in the diary. */
export function FutureBookings({ found, failed, onRetry }: FutureBookingsProps) {
  return (
    <div className={classes.bookings} aria-live="polite">
      {failed && (
        <Alert color="orange" icon={<AlertIcon />}>
          We could not look for future bookings. If there are any, they stay in your diary.
          <Button variant="default" mt="sm" onClick={onRetry}>
            Check again
          </Button>
        </Alert>
      )}
      {!failed && found === undefined && (
        <>
          <span className={classes.checking}>Looking for future bookings…</span>
          <Skeleton height={44} aria-hidden="true" />
        </>
      )}
      {found !== undefined && found.total === 0 && 'No future bookings are affected.'}
      {found !== undefined && found.total > 0 && <Kept total={found.total} bookings={found.data} />}
    </div>
  );
}

function Kept({
  total,
  bookings,
}: {
  readonly total: number;
  readonly bookings: readonly OwnerAppointment[];
}) {
  const zone = useBusinessZone();
  const shown = bookings.slice(0, SHOWN);
  return (
    <Alert color="orange" icon={<AlertIcon />} title={keptText(total)}>
      <p className={classes.words}>
        Nothing is cancelled and your clients are not told. Cancel or move them yourself if you no longer
        offer this.
      </p>
      <ul className={classes.list}>
        {shown.map((booking) => (
          <li key={booking._id}>
            {startText(booking, zone)}: {booking.clientName}
          </li>
        ))}
      </ul>
      {total > shown.length && shown.length > 0 && (
        <p className={classes.words}>and {total - shown.length} more</p>
      )}
    </Alert>
  );
}
