import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OwnerStaff } from '#contract/views.ts';
import type { ServiceName } from '../model.ts';
import { MemberForm } from './member-form.tsx';

type MemberDialogProps = {
  readonly opened: boolean;
  /** Null: a new member. */
  readonly member: OwnerStaff | null;
  readonly businessId: string;
  readonly services: readonly ServiceName[] | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Stays until it is cancelled or saved, so that a stray tap loses nothing; the whole screen on a phone. */
export function MemberDialog({
  opened,
  member,
  businessId,
  services,
  onClose,
  onChanged,
}: MemberDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={member === null ? 'Add Staff' : 'Edit Staff'}
      size={850}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={false}
      // What has the focus is never scrolled under the title or the buttons.
      styles={{ content: { scrollPaddingBlock: 132 }, body: { paddingBottom: 0 } }}
    >
      <MemberForm
        member={member}
        businessId={businessId}
        services={services}
        onClose={onClose}
        onChanged={onChanged}
      />
    </Modal>
  );
}
