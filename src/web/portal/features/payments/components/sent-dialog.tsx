import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Refund } from '#contract/money-views.ts';
import { SentForm } from './sent-form.tsx';

type SentDialogProps = {
  /** Null: closed. */
  readonly refund: Refund | null;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Asks for the reference of a transfer the owner has made. */
export function SentDialog({ refund, onClose, onClosed }: SentDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={refund !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="I have sent it"
      size={460}
      fullScreen={phone ?? false}
      styles={{ body: { paddingBottom: 0 } }}
    >
      {refund !== null && <SentForm refund={refund} onClose={onClose} />}
    </Modal>
  );
}
