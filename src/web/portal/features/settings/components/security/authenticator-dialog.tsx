import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useEffect } from 'react';
import { CopyIcon } from '../../../../../ui/icons.tsx';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { CodeInput } from '../../../../kit/form/code-input.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { copyText } from '../../../../kit/link/copy-text.ts';
import { QrCode, useQrModules } from '../../../../kit/link/qr-drawing.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { type FactorChange, useChangeFactors, useStartAuthenticator } from '../../factors.ts';
import classes from './security.module.css';

type AuthenticatorDialogProps = {
  readonly onClose: () => void;
  /** With the recovery codes, shown this once. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
};

/** Sets an app up: its key as a picture and as text, then the first code that it shows. */
export function AuthenticatorDialog({ onClose, onDone }: AuthenticatorDialogProps) {
  const { mutate: start, data: begun, isError, isPending, error } = useStartAuthenticator();
  useEffect(() => start(), [start]);
  return (
    <FormDialog opened onClose={onClose} title="Set up an authenticator app" size={480}>
      {isError && (
        <ErrorState
          message={refusalText(error, 'The set-up could not be begun.')}
          onRetry={() => start()}
          retrying={isPending}
        />
      )}
      {begun === undefined && !isError && (
        <div role="status" aria-label="Making a key for your app">
          <Skeleton className={classes.qr ?? ''} />
        </div>
      )}
      {begun !== undefined && (
        <FirstCode appKey={begun.key} address={begun.address} onClose={onClose} onDone={onDone} />
      )}
    </FormDialog>
  );
}

type FirstCodeProps = AuthenticatorDialogProps & { readonly appKey: string; readonly address: string };

/** What the app is told, and the code that comes of it. */
function FirstCode({ appKey, address, onClose, onDone }: FirstCodeProps) {
  const { modules } = useQrModules(address);
  const changing = useChangeFactors();
  const { field, formErrors, saving, bind } = useEntries({
    initial: { code: '' },
    read: ({ code }: { readonly code: string }) =>
      code.trim() === ''
        ? { ok: false, errors: { code: 'Please enter the code that your app shows.' } }
        : { ok: true, sent: { what: 'confirm', code } satisfies FactorChange },
    fieldOf: (path): 'code' | null => (path === 'code' ? path : null),
    sending: changing,
    failed: 'The code could not be checked. Please try again.',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const copy = async () => {
    if (await copyText(appKey)) toast.success('Key copied.');
    else toast.error('It could not be copied. Please select it and copy it yourself.');
  };
  return (
    <form {...bind}>
      <div data-stack="4">
        <Text>
          Scan this with an app such as Google Authenticator, Microsoft Authenticator or your password
          manager.
        </Text>
        {modules !== null && (
          <QrCode modules={modules} label="QR code for your authenticator app" className={classes.qr} />
        )}
        <div>
          <Text c="dimmed">No camera, or on the same phone? Enter this key in the app by hand:</Text>
          <Group justify="space-between" wrap="nowrap" mt={6}>
            <code className={classes.key}>{inFours(appKey)}</code>
            <Button flex="none" variant="light" leftSection={<CopyIcon size={18} />} onClick={copy}>
              Copy
            </Button>
          </Group>
        </div>
        <CodeInput {...field('code')} description="The six digits that the app shows now." />
        <FormFoot formErrors={formErrors} action="Turn on" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}

/** Easier to copy by eye. */
const inFours = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
