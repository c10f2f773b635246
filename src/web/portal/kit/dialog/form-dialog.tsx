import type { ModalProps } from '@mantine/core';
import classes from './form-dialog.module.css';
import { PhoneDialog } from './phone-dialog.tsx';

const CLASSES = { content: classes.content ?? '', body: classes.body ?? '' };

/** A dialog that ends with a `FormFoot`: the whole screen on a phone, and no stray tap beside it loses what was typed. */
export function FormDialog(props: ModalProps) {
  return <PhoneDialog closeOnClickOutside={false} classNames={CLASSES} {...props} />;
}
