import { TextInput } from '@mantine/core';
import type { OwnerResource } from '#contract/calls/resources.calls.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { AmountInput } from '../../../../kit/form/amount-input.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { useSaveResource } from '../../api.ts';
import { emptyResource, readResourceForm, resourceFieldOf } from '../../resources.ts';

type ResourceDialogProps = {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly resource: OwnerResource | null;
  readonly onClose: () => void;
};

/** Asks what there is and how many of it; stays until it is cancelled or saved. */
export function ResourceDialog({ opened, resource, onClose }: ResourceDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={resource === null ? 'New resource' : 'Edit resource'}
      size={460}
    >
      <ResourceForm resource={resource} onClose={onClose} />
    </FormDialog>
  );
}

function ResourceForm({ resource, onClose }: Omit<ResourceDialogProps, 'opened'>) {
  const { field, formErrors, saving, bind } = useEntries({
    initial: resource ?? emptyResource,
    read: (entered) => {
      const read = readResourceForm(entered);
      return read.ok ? { ok: true, sent: { id: resource?._id ?? null, body: read.body } } : read;
    },
    fieldOf: resourceFieldOf,
    sending: useKeyed(useSaveResource()),
    failed: 'This could not be saved.',
    onDone: ({ name }) => {
      toast.success(resource === null ? `${name} added.` : `${name} saved.`);
      onClose();
    },
  });
  return (
    <form {...bind}>
      <div data-stack="4">
        <TextInput
          label="Name"
          required
          placeholder="For example: Dryer"
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...field('name')}
        />
        <AmountInput label="How many there are" required min={1} {...field('quantity')} />
        <FormFoot
          formErrors={formErrors}
          action={resource === null ? 'Add' : 'Save'}
          saving={saving}
          onCancel={onClose}
        />
      </div>
    </form>
  );
}
