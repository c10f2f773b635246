import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import './dialog.css';

/** A dialog; whoever opened it has the keyboard back where it was. */
export function Dialog(props: ModalProps) {
  useKeyboardBack(props.opened);
  return <Modal {...props} />;
}

/** Mantine's own looks for where the keyboard was only when a dialog opens that was drawn closed before; most are not. */
function useKeyboardBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        // Whatever took the keyboard since then keeps it.
        if (document.activeElement !== document.body && document.activeElement !== atClose) return;
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
