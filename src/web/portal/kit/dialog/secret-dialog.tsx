import { Button, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyIcon } from '../../../ui/icons.tsx';
import { copyText } from '../link/copy-text.ts';
import { toast } from '../toast.ts';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

type SecretDialogProps = {
  readonly secret: string | null;
  readonly title: string;
  /** What it is called where it is shown, and on the button that copies it. */
  readonly label: string;
  readonly copyLabel: string;
  readonly onClose: () => void;
  /** What is done with it. */
  readonly children: ReactNode;
};

/** The one time that a secret is shown: only its own button closes it. */
export function SecretDialog({ secret, title, label, copyLabel, onClose, children }: SecretDialogProps) {
  const shown = secret ?? '';
  const copy = async () => {
    if (await copyText(shown)) toast.success('Copied.');
    else toast.error('It could not be copied. Please select it and copy it yourself.');
  };
  return (
    <Dialog
      opened={secret !== null}
      onClose={onClose}
      title={title}
      size={520}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text c="dimmed">
        Copy it now to where your program keeps its secrets: it is not shown again. {children}
      </Text>
      <TextInput
        className={classes.secret ?? ''}
        label={label}
        readOnly
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div data-answers>
        <Button variant="light" leftSection={<CopyIcon size={18} />} onClick={copy}>
          {copyLabel}
        </Button>
        <Button onClick={onClose}>I have kept it</Button>
      </div>
    </Dialog>
  );
}
