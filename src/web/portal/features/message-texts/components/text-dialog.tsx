import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MessageText } from '#contract/messages.calls.ts';
import { channelNames, titleOf } from '../model.ts';
import { TextForm } from './text-form.tsx';

type TextDialogProps = {
  readonly opened: boolean;
  readonly text: MessageText;
  readonly onClose: () => void;
};

/** Edits one text beside how it will arrive. Stays until it is cancelled or saved; the whole screen on a phone. */
export function TextDialog({ opened, text, onClose }: TextDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`${titleOf(text.kind)} · ${channelNames[text.channel]}`}
      size={1040}
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      // What has the focus is never scrolled under the title or the buttons.
      styles={{ content: { scrollPaddingBlock: 132 }, body: { paddingBottom: 0 } }}
    >
      <TextForm text={text} onClose={onClose} />
    </Modal>
  );
}
