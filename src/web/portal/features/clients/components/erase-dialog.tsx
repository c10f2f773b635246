import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ClientDetails } from '#contract/views.ts';
import { EraseForm } from './erase-form.tsx';

type EraseDialogProps = {
  readonly opened: boolean;
  readonly client: ClientDetails;
  readonly onClose: () => void;
  readonly onErased: () => void;
};

/** Asks for a typed word before a client is erased. */
export function EraseDialog({ opened, client, onClose, onErased }: EraseDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Erase this client"
      size={520}
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
    >
      <EraseForm client={client} onClose={onClose} onErased={onErased} />
    </Modal>
  );
}
