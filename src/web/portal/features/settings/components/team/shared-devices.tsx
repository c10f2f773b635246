import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SharedDeviceView, sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { readEntries } from '../../../../kit/form/read-entries.ts';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { Section } from '../../../../kit/section.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone, useStoredUser } from '../../../../session/session-context.tsx';
import { devicesQuery, useChangeDevices, useShareDevice } from '../../devices.ts';
import teamClasses from './team.module.css';

/** The devices that the team shares: which there are, who is locked on each, and the one at hand. */
export function SharedDevices() {
  const devices = useQuery(devicesQuery);
  const changing = useChangeDevices();
  const { onSharedDevice = false } = useStoredUser();
  const [sharing, setSharing] = useState(false);
  const change = (what: 'end' | 'unlock', { _id: id, name }: SharedDeviceView) =>
    changing.mutate(
      { what, id },
      {
        onSuccess: () =>
          toast.success(
            what === 'end' ? `${name} is shared no more.` : `Everybody can try again on ${name}.`,
          ),
        onError: (failure) => toast.error(refusalText(failure, 'This was not done. Please try again.')),
      },
    );
  return (
    <Section
      title="Shared devices"
      hint="On a shared tablet everybody opens their own account with a PIN. It locks when nobody touches it for 3 minutes."
    >
      {devices.isPending && <Skeleton height={40} role="status" aria-label="Loading the shared devices" />}
      {devices.isError && devices.data === undefined && (
        <ErrorState
          message="The shared devices could not be loaded."
          onRetry={() => void devices.refetch()}
          retrying={devices.isFetching}
        />
      )}
      {devices.data !== undefined && devices.data.length > 0 && (
        <ul data-lines="3" aria-label="Shared devices">
          {devices.data.map((device) => (
            <DeviceLine
              key={device._id}
              device={device}
              busy={changing.isPending && changing.variables.id === device._id}
              onChange={(what) => change(what, device)}
            />
          ))}
        </ul>
      )}
      {!onSharedDevice && (
        <Button variant="default" data-own-width leftSection={<PlusIcon />} onClick={() => setSharing(true)}>
          Share this device
        </Button>
      )}
      <FormDialog opened={sharing} onClose={() => setSharing(false)} title="Share this device" size={460}>
        <DeviceEntry onClose={() => setSharing(false)} />
      </FormDialog>
    </Section>
  );
}

type DeviceLineProps = {
  readonly device: SharedDeviceView;
  readonly busy: boolean;
  readonly onChange: (what: 'end' | 'unlock') => void;
};

function DeviceLine({ device: { name, since, isThis, locked }, busy, onChange }: DeviceLineProps) {
  const zone = useBusinessZone();
  return (
    <li data-row="3" data-wrap>
      <span className={teamClasses.words}>
        <span data-row="2" data-wrap data-text="semibold">
          {name}
          {isThis && <span data-chip>This device</span>}
        </span>
        <span data-text="quiet">
          Since {formatDate(since, zone)}
          {locked.length > 0 && ` · locked after wrong PINs: ${locked.join(', ')}`}
        </span>
      </span>
      <span data-row="2" data-wrap>
        {locked.length > 0 && (
          <Button
            variant="default"
            aria-label={`Unlock ${name}`}
            disabled={busy}
            onClick={() => onChange('unlock')}
          >
            Unlock
          </Button>
        )}
        <Button
          variant="default"
          aria-label={`Stop sharing ${name}`}
          disabled={busy}
          onClick={() => onChange('end')}
        >
          Stop sharing
        </Button>
      </span>
    </li>
  );
}

function DeviceEntry({ onClose }: { readonly onClose: () => void }) {
  const { field, formErrors, saving, bind } = useEntries({
    initial: { name: '' },
    read: (entered: { readonly name: string }) =>
      readEntries(sharedDevicesCalls.share.body, entered, fieldOf),
    fieldOf,
    sending: useShareDevice(),
    failed: 'The device is not shared yet. Please try again.',
    onDone: () => {
      toast.success('This device is shared. Set your PIN under Security, then press Lock.');
      onClose();
    },
  });
  return (
    <form {...bind}>
      <div data-stack="4">
        <TextInput
          {...field('name')}
          label="Name"
          description="Where it stands. From now on it locks itself, and shows who works here."
          placeholder="Front desk"
          required
          data-autofocus
          autoComplete="off"
        />
        <FormFoot formErrors={formErrors} action="Share" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}

const fieldOf = (path: string): 'name' | null => (path === 'name' ? path : null);
