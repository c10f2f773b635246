import { Modal } from '@mantine/core';
import type { OwnerStaff } from '#contract/views.ts';
import { DeleteMember } from './delete-member.tsx';

type DeleteMemberDialogProps = {
  readonly opened: boolean;
  readonly member: OwnerStaff | null;
  /** Everyone, the member included. */
  readonly staff: readonly OwnerStaff[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before deleting, and what is to become of the bookings still to come. */
export function DeleteMemberDialog({ opened, member, staff, onClose, onChanged }: DeleteMemberDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Delete Staff"
      size={480}
      styles={{ content: { scrollPaddingBlock: 90 }, body: { paddingBottom: 0 } }}
    >
      {member !== null && (
        <DeleteMember
          key={member._id}
          member={member}
          others={staff.filter(({ _id }) => _id !== member._id)}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
    </Modal>
  );
}
