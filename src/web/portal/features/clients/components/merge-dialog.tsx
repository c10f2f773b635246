import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ClientDetails } from '#contract/views.ts';
import { MergeSteps } from './merge-steps.tsx';

type MergeDialogProps = {
  readonly opened: boolean;
  readonly client: ClientDetails;
  /** The other record where it is known already. */
  readonly otherId: string | null;
  readonly onClose: () => void;
  /** With the id of the record that stayed. */
  readonly onMerged: (into: string) => void;
};

/** Makes one record of two. Stays until it is cancelled or done. */
export function MergeDialog({ opened, client, otherId, onClose, onMerged }: MergeDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Merge two clients"
      size={720}
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <MergeSteps client={client} otherId={otherId} onClose={onClose} onMerged={onMerged} />
    </Modal>
  );
}
