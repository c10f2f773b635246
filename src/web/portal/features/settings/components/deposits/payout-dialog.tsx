import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { PayoutForm } from './payout-form.tsx';

type PayoutDialogProps = {
  readonly opened: boolean;
  /** There is an account already, which is changed. */
  readonly linked: boolean;
  readonly onClose: () => void;
};

/** Where the payout account is linked or changed. */
export function PayoutDialog({ opened, linked, onClose }: PayoutDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={linked ? 'Change payout account' : 'Link a bank account'}
      size={520}
      fullScreen={phone ?? false}
      styles={{ body: { paddingBottom: 0 } }}
      closeOnClickOutside={false}
    >
      <PayoutForm linked={linked} onClose={onClose} />
    </Modal>
  );
}
