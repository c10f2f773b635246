import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import classes from './form-dialog.module.css';

const CLASSES = { content: classes.content ?? '', body: classes.body ?? '' };

/** A dialog that ends with a `FormFoot`: the whole screen on a phone, and no stray tap beside it loses what was typed. */
export function FormDialog(props: ModalProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return <Modal fullScreen={phone ?? false} closeOnClickOutside={false} classNames={CLASSES} {...props} />;
}
