import type { OwnerStaff } from '#contract/views.ts';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useDeleteMember } from '../api.ts';
import { deletedText } from '../model.ts';

type DeleteMemberDialogProps = {
  readonly opened: boolean;
  readonly member: OwnerStaff | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before deleting, and says afterwards what stays in the diary. */
export function DeleteMemberDialog({ opened, member, onClose, onChanged }: DeleteMemberDialogProps) {
  const deletion = useDeleteMember();
  const remove = () =>
    member !== null &&
    deletion.mutate(member._id, {
      onSuccess: ({ futureBookings }) => {
        toast.success(deletedText(futureBookings));
        onChanged();
      },
      onError: (failure) => toast.error(`Delete failed: ${refusalText(failure, 'Please try again.')}`),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Staff"
      action="Delete"
      keep="Cancel"
      busy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{member?.name}</strong>? <br />
      <span>Associated future appointments may need manual adjustment.</span>
    </ConfirmDialog>
  );
}
