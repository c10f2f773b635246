import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ClientDetails } from '#contract/views.ts';
import { ContactForm } from './contact-form.tsx';

type ContactDialogProps = {
  readonly opened: boolean;
  readonly client: ClientDetails;
  readonly onClose: () => void;
  readonly onMergeWith: (id: string) => void;
};

/** Changes who a client is and how they are reached. Stays until it is cancelled or saved. */
export function ContactDialog({ opened, client, onClose, onMergeWith }: ContactDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Edit contact"
      size={480}
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <ContactForm client={client} onClose={onClose} onMergeWith={onMergeWith} />
    </Modal>
  );
}
