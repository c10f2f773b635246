import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { readEntries } from '../../../../kit/form/read-entries.ts';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { Section } from '../../../../kit/section.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { pinQuery, useChangePin } from '../../devices.ts';

/** By what whoever is signed in opens the devices that the team shares. */
export function Pin() {
  const zone = useBusinessZone();
  const pin = useQuery(pinQuery);
  const ending = useChangePin();
  const [setting, setSetting] = useState(false);
  const end = () =>
    ending.mutate(null, {
      onSuccess: () => toast.success('Your PIN is removed.'),
      onError: (failure) => toast.error(refusalText(failure, 'Could not remove it. Please try again.')),
    });
  return (
    <Section
      title="PIN"
      hint={
        pin.data
          ? `Opens the shared devices of this business. Set ${formatDate(pin.data, zone)}.`
          : 'Opens the shared devices of this business, such as a tablet at the front desk.'
      }
    >
      {pin.isPending && <Skeleton height={40} width={120} role="status" aria-label="Loading your PIN" />}
      {pin.isError && pin.data === undefined && (
        <ErrorState
          message="Your PIN could not be loaded."
          onRetry={() => void pin.refetch()}
          retrying={pin.isFetching}
        />
      )}
      {pin.data !== undefined && (
        <div data-row="3" data-wrap>
          <Button variant={pin.data === null ? 'filled' : 'default'} onClick={() => setSetting(true)}>
            {pin.data === null ? 'Set a PIN' : 'Change PIN'}
          </Button>
          {pin.data !== null && (
            <Button variant="default" loading={ending.isPending} onClick={end}>
              Remove PIN
            </Button>
          )}
        </div>
      )}
      <FormDialog opened={setting} onClose={() => setSetting(false)} title="Set your PIN" size={420}>
        <PinEntry onClose={() => setSetting(false)} />
      </FormDialog>
    </Section>
  );
}

function PinEntry({ onClose }: { readonly onClose: () => void }) {
  const { field, formErrors, saving, bind } = useEntries({
    initial: { pin: '', repeated: '' },
    read: (entered: { readonly pin: string; readonly repeated: string }) => {
      const read = readEntries(sharedDevicesCalls.setPin.body, { pin: entered.pin }, fieldOf);
      if (!read.ok) return read;
      return entered.repeated === entered.pin
        ? { ok: true, sent: read.sent.pin }
        : { ok: false, errors: { repeated: 'This is not the same PIN' } };
    },
    fieldOf,
    sending: useChangePin(),
    failed: 'The PIN could not be set. Please try again.',
    onDone: () => {
      toast.success('Your PIN is set.');
      onClose();
    },
  });
  return (
    <form {...bind}>
      <div data-stack="4">
        <Digits
          {...field('pin')}
          label="PIN"
          description="4 to 6 digits that others would not guess. Tell nobody: what is done with it is done in your name."
        />
        <Digits {...field('repeated')} label="PIN again" />
        <FormFoot formErrors={formErrors} action="Set PIN" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}

const fieldOf = (path: string): 'pin' | 'repeated' | null =>
  path === 'pin' || path === 'repeated' ? path : null;

type DigitsProps = {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function Digits({ onChange, ...input }: DigitsProps) {
  return (
    <TextInput
      {...input}
      required
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
