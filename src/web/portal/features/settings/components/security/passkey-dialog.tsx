import { Text, TextInput } from '@mantine/core';
import { deviceName } from '#core/accounts/device-name.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { type FactorChange, useChangeFactors } from '../../factors.ts';

type PasskeyDialogProps = {
  readonly onClose: () => void;
  /** With the recovery codes, shown this once; none where there are some already. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
};

/** Adds a passkey: what it is called here, then whatever the browser asks. */
export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const { field, formErrors, saving, bind } = useEntries({
    initial: { name: deviceName(navigator.userAgent) },
    read: ({ name }: { readonly name: string }) =>
      name.trim() === ''
        ? { ok: false, errors: { name: 'Please enter a name.' } }
        : { ok: true, sent: { what: 'add-passkey', name: name.trim() } satisfies FactorChange },
    fieldOf: (path): 'name' | null => (path === 'name' ? path : null),
    sending: useChangeFactors(),
    failed:
      'No passkey was added. Please try again; if this device has one for your account already, use another device.',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <FormDialog opened onClose={onClose} title="Add a passkey" size={440}>
      <form {...bind}>
        <div data-stack="4">
          <Text c="dimmed">
            Your browser asks for your fingerprint, face, PIN or security key. From then on that logs you in,
            with or without your password.
          </Text>
          <TextInput
            label="Name"
            description="So that you know it in the list."
            autoComplete="off"
            maxLength={60}
            required
            data-autofocus
            {...field('name')}
          />
          <FormFoot formErrors={formErrors} action="Continue" saving={saving} onCancel={onClose} />
        </div>
      </form>
    </FormDialog>
  );
}
