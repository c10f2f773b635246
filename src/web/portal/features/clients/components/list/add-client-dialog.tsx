import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { useAddClient } from '../../api.ts';
import { contactField, holderIn, readNewClient } from '../../model.ts';
import { ContactFields } from '../contact-fields.tsx';

type AddClientDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
};

/** Adds somebody before their first booking. Stays until it is cancelled or saved. */
export function AddClientDialog({ opened, onClose, onAdded }: AddClientDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Add client" size={480}>
      <AddClientForm onClose={onClose} onAdded={onAdded} />
    </FormDialog>
  );
}

function AddClientForm({ onClose, onAdded }: Omit<AddClientDialogProps, 'opened'>) {
  const adding = useAddClient();
  const holder = holderIn(adding.error);
  const { form, change, errors, formErrors, saving, bind } = useEntries({
    initial: { name: '', phone: '', email: '', birthday: '' },
    read: (entered) => {
      const read = readNewClient(entered);
      return read.ok ? { ok: true, sent: { body: read.body } } : read;
    },
    fieldOf: contactField,
    sending: useKeyed(adding),
    failed: 'The client could not be added.',
    onDone: ({ _id: id, name }) => {
      toast.success(`${name} is a client now.`);
      onAdded(id);
    },
  });
  return (
    <form {...bind}>
      <div data-stack="4">
        <ContactFields
          form={form}
          errors={errors}
          onChange={(patch) => {
            change(patch);
            if (patch.phone !== undefined) adding.reset();
          }}
        >
          {holder !== null && (
            <Alert color="orange" icon={<AlertIcon />} role="status" title="You know this number already">
              <Link to={paths.client(holder)}>Open the client who has it</Link>
            </Alert>
          )}
        </ContactFields>
        <FormFoot formErrors={formErrors} action="Add client" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}
