import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The button that goes on, in the words of what it does. */
  readonly action: string;
  readonly keep: string;
  /** False: it harms nobody, and its button is of the usual colour. */
  readonly grave?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be taken back; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, action, keep, grave = true, busy = false, onConfirm, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={420}>
      <Text component="div" c="dimmed">
        {children}
      </Text>
      <div data-answers>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {keep}
        </Button>
        <Button {...(grave ? { color: 'red' } : {})} onClick={onConfirm} loading={busy}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
