import { Button, Text } from '@mantine/core';
import { productName } from '#contract/brand.ts';
import { keepFile } from '../../../../../api/files.ts';
import { CopyIcon, DownloadIcon } from '../../../../../ui/icons.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { copyText } from '../../../../kit/link/copy-text.ts';
import { toast } from '../../../../kit/toast.ts';
import classes from './security.module.css';

type RecoveryCodesDialogProps = {
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
};

/** The one time that recovery codes are shown: only its own button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const shown = codes ?? [];
  const copy = async () => {
    if (await copyText(shown.join('\n'))) toast.success('Copied.');
    else toast.error('They could not be copied. Please write them down.');
  };
  const keep = () =>
    keepFile({
      blob: new Blob([`${productName} recovery codes\n\n${shown.join('\n')}\n`], { type: 'text/plain' }),
      fileName: `${productName.toLowerCase()}-recovery-codes.txt`,
    });
  return (
    <Dialog
      opened={codes !== null}
      onClose={onClose}
      title="Keep your recovery codes"
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text>
        Each of these logs you in once, with your password, when you do not have your phone. They are not
        shown again: keep them away from it, on paper or in a password manager.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div data-row="3" data-wrap>
        <Button variant="light" leftSection={<CopyIcon size={18} />} onClick={copy}>
          Copy
        </Button>
        <Button variant="light" leftSection={<DownloadIcon />} onClick={keep}>
          Save as a file
        </Button>
      </div>
      <div data-answers>
        <Button onClick={onClose}>I have kept them</Button>
      </div>
    </Dialog>
  );
}
