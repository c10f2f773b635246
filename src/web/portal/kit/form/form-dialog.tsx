import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/** What has the focus is never scrolled under the title or the buttons. */
const STYLES = { content: { scrollPaddingBlock: 132 }, body: { paddingBottom: 0 } };

/** A dialog that ends with a `FormFoot`: the whole screen on a phone, and no stray tap beside it loses what was typed. */
export function FormDialog(props: ModalProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return <Modal fullScreen={phone ?? false} closeOnClickOutside={false} styles={STYLES} {...props} />;
}
