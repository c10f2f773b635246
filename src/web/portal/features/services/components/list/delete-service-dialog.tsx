import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { futureBookingsQuery, useDeleteService } from '../../api.ts';
import { deleteAction, deletedText, keptText, startText } from '../../model.ts';
import classes from './delete-service-dialog.module.css';

type DeleteServiceDialogProps = {
  /** Null: the dialog is closed. */
  readonly service: OwnerService | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before deleting, and says before and afterwards what stays in the diary. */
export function DeleteServiceDialog({ service, onClose, onChanged }: DeleteServiceDialogProps) {
  const deletion = useDeleteService();
  const bookings = useQuery({
    ...futureBookingsQuery(service?._id ?? ''),
    enabled: service !== null,
  });
  // What an earlier opening found may be out of date.
  const found = bookings.isFetching || bookings.isError ? undefined : bookings.data;
  const remove = () =>
    service !== null &&
    deletion.mutate(service._id, {
      onSuccess: ({ futureBookings }) => {
        toast.success(deletedText(futureBookings));
        onChanged();
        onClose();
      },
      onError: (failure) => toast.error(refusalText(failure, 'Failed to delete service.')),
    });
  return (
    <Dialog opened={service !== null} onClose={onClose} title="Delete service" size={460}>
      <Text component="div" c="dimmed">
        Delete <strong>{service?.name}</strong>? <span>This action cannot be undone.</span>
      </Text>
      <FutureBookings
        found={found}
        failed={bookings.isError && !bookings.isFetching}
        onRetry={() => void bookings.refetch()}
      />
      <StillTrying pending={deletion.isPending} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={deletion.isPending} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={remove} loading={deletion.isPending} disabled={bookings.isFetching}>
          {deleteAction(found?.total)}
        </Button>
      </div>
    </Dialog>
  );
}

/** As many as can be taken in at a glance; the number says how many there are. */
const SHOWN = 3;

type FutureBookingsProps = {
  /** Undefined while they are not known. */
  readonly found: { readonly total: number; readonly data: readonly OwnerAppointment[] } | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
};

/** What of a service about to be deleted stays in the diary. */
function FutureBookings({ found, failed, onRetry }: FutureBookingsProps) {
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
      <p>
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
      {total > shown.length && shown.length > 0 && <p>and {total - shown.length} more</p>}
    </Alert>
  );
}
