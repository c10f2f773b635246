import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { affectedQuery } from '../../../../kit/booking/affected.ts';
import { AffectedList } from '../../../../kit/booking/affected-list.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import type { Days } from '../../hours.ts';
import classes from './closures.module.css';

type AffectedBookingsProps = {
  readonly days: Days | readonly string[];
  /** What has just happened, said first. */
  readonly said?: string;
};

/** The bookings on days that are closed: they stay, and need moving. Nothing where there are none. */
export function AffectedBookings({ days, said }: AffectedBookingsProps) {
  const found = useQuery(affectedQuery('from' in days ? days : { dates: days.join(',') }));
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
          <AffectedList label="Bookings on these days" bookings={found.data?.bookings ?? []} total={total} />
        </Alert>
      )}
      {said !== undefined && found.isSuccess && total === 0 && (
        <p className={classes.none}>{said} No bookings are affected.</p>
      )}
    </div>
  );
}
