import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CopyIcon } from '../../../../ui/icons.tsx';
import { copyText } from '../../../kit/link/copy-text.ts';
import { toast } from '../../../kit/toast.ts';
import classes from './webhooks.module.css';

type SecretDialogProps = { readonly secret: string | null; readonly onClose: () => void };

/** The one time that a secret is shown: only its own button closes it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  // Still drawn while it closes.
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (secret !== null) setShown(secret);
  }, [secret]);
  const copy = async () => {
    if (await copyText(shown)) toast.success('Secret copied.');
    else toast.error('It could not be copied. Please select it and copy it yourself.');
  };
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title="The secret of this webhook"
      size={520}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text c="dimmed">
        Copy it now to where your program keeps its secrets: it is not shown again. With it your program sees
        that a request is ours.
      </Text>
      <TextInput
        className={classes.secret ?? ''}
        label="Signing secret"
        readOnly
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button variant="light" leftSection={<CopyIcon size={18} />} onClick={copy}>
          Copy secret
        </Button>
        <Button onClick={onClose}>I have kept it</Button>
      </Group>
    </Modal>
  );
}
