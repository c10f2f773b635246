import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnerService } from '#contract/views.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { futureBookingsQuery, useDeleteService } from '../../api.ts';
import { deleteAction, deletedText } from '../../model.ts';
import classes from './future-bookings.module.css';
import { FutureBookings } from './future-bookings.tsx';

type DeleteServiceDialogProps = {
  readonly opened: boolean;
  readonly service: OwnerService | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before deleting, and says before and afterwards what stays in the diary. */
export function DeleteServiceDialog({ opened, service, onClose, onChanged }: DeleteServiceDialogProps) {
  const deletion = useDeleteService();
  const bookings = useQuery({
    ...futureBookingsQuery(service?._id ?? ''),
    enabled: opened && service !== null,
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
    <Modal opened={opened} onClose={onClose} title="Delete Service" size={460}>
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
    </Modal>
  );
}
