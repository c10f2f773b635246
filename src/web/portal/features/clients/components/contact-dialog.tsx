import { Alert, Button } from '@mantine/core';
import type { ClientDetails } from '#contract/replies/views.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { toast } from '../../../kit/toast.ts';
import { useMay } from '../../../session/session-context.tsx';
import { useSaveClient } from '../api.ts';
import { contactField, contactOf, holderIn, readContactForm } from '../model.ts';
import classes from './client.module.css';
import { ContactFields } from './contact-fields.tsx';

type ContactDialogProps = {
  readonly opened: boolean;
  readonly client: ClientDetails;
  readonly onClose: () => void;
  readonly onMergeWith: (id: string) => void;
};

/** Changes who a client is and how they are reached. Stays until it is cancelled or saved. */
export function ContactDialog({ opened, client, onClose, onMergeWith }: ContactDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Edit contact" size={480}>
      <ContactForm client={client} onClose={onClose} onMergeWith={onMergeWith} />
    </FormDialog>
  );
}

type ContactFormProps = {
  readonly client: ClientDetails;
  readonly onClose: () => void;
  /** Another client has the number: the two may be one. */
  readonly onMergeWith: (id: string) => void;
};

/** Name, phone and email. Bookings already made keep what they were made with. */
function ContactForm({ client, onClose, onMergeWith }: ContactFormProps) {
  const sending = useSaveClient(client._id);
  const holder = holderIn(sending.error);
  const mayMerge = useMay()('clients.remove');
  const { form, change, errors, formErrors, saving, bind } = useEntries({
    initial: () => contactOf(client),
    read: (entered) => {
      const read = readContactForm(entered, client);
      return read.ok ? { ok: true, sent: read.change } : read;
    },
    fieldOf: contactField,
    sending,
    failed: 'The changes could not be saved.',
    onDone: () => {
      toast.success('Client updated successfully!');
      onClose();
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
            if (patch.phone !== undefined) sending.reset();
          }}
        >
          {mayMerge && holder !== null && (
            <Alert color="orange" icon={<AlertIcon />} role="status" title="Is this the same person?">
              <p className={classes.first}>
                If they are the same person, merge them to see all their bookings in one place.
              </p>
              <Button variant="default" onClick={() => onMergeWith(holder)}>
                Merge the two
              </Button>
            </Alert>
          )}
        </ContactFields>
        <p className={classes.hint}>Bookings already made keep the old name and contact.</p>
        <FormFoot formErrors={formErrors} action="Save" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}
