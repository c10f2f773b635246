import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlertIcon } from '../../../ui/icons.tsx';
import { StillTrying } from '../still-trying.tsx';
import { type AffectedAsk, affectedQuery } from './affected.ts';
import { AffectedList } from './affected-list.tsx';

type AffectedBookingsProps = {
  readonly asked: AffectedAsk;
  /** Where they are, for every sentence about them. */
  readonly where: 'on these days' | 'outside the new hours';
  /** What has just happened, said first. */
  readonly said?: string;
};

/** The bookings for which it is open no longer: they stay, and need moving. Nothing where there are none. */
export function AffectedBookings({ asked, where, said }: AffectedBookingsProps) {
  const found = useQuery(affectedQuery(asked));
  const total = found.data?.total ?? 0;
  return (
    <div aria-live="polite">
      {found.isError && (
        <Alert color="red" icon={<AlertIcon />}>
          <div>Could not check for bookings {where}. If there are any, they stay booked.</div>
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
          title={total === 1 ? `1 booking ${where}` : `${total} bookings ${where}`}
        >
          {said !== undefined && `${said} `}
          {total === 1 ? 'It stays booked. Please move it.' : 'They stay booked. Please move them.'}
          <AffectedList label={`Bookings ${where}`} bookings={found.data?.bookings ?? []} total={total} />
        </Alert>
      )}
      {said !== undefined && found.isSuccess && total === 0 && (
        <p data-text="quiet">{said} No bookings are affected.</p>
      )}
    </div>
  );
}
