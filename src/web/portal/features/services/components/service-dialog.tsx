import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OwnerService } from '#contract/views.ts';
import type { StaffName } from '../model.ts';
import { ServiceForm } from './service-form.tsx';

type ServiceDialogProps = {
  readonly opened: boolean;
  /** Null: a new service. */
  readonly service: OwnerService | null;
  readonly staff: readonly StaffName[] | undefined;
  readonly businessName: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Stays until it is cancelled or saved, so that a stray tap loses nothing; the whole screen on a phone. */
export function ServiceDialog({ opened, onClose, ...rest }: ServiceDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={rest.service === null ? 'New Service' : 'Edit Service'}
      size={800}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={false}
      // What has the focus is never scrolled under the title or the buttons.
      styles={{ content: { scrollPaddingBlock: 132 }, body: { paddingBottom: 0 } }}
    >
      <ServiceForm {...rest} onClose={onClose} />
    </Modal>
  );
}
