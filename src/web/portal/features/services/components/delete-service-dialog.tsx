import type { OwnerService } from '#contract/views.ts';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useDeleteService } from '../api.ts';
import { deletedText } from '../model.ts';

type DeleteServiceDialogProps = {
  readonly opened: boolean;
  readonly service: OwnerService | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before deleting, and says afterwards what stays in the diary. */
export function DeleteServiceDialog({ opened, service, onClose, onChanged }: DeleteServiceDialogProps) {
  const deletion = useDeleteService();
  const remove = () =>
    service !== null &&
    deletion.mutate(service._id, {
      onSuccess: ({ futureBookings }) => {
        toast.success(deletedText(futureBookings));
        onChanged();
      },
      onError: (failure) => toast.error(refusalText(failure, 'Failed to delete service.')),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Service"
      action="Delete"
      keep="Cancel"
      busy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{service?.name}</strong>? Bookings already made stay in your diary. <br />
      <span>This action cannot be undone.</span>
    </ConfirmDialog>
  );
}
