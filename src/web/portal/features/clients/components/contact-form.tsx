import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ClientDetails } from '#contract/views.ts';
import { FormFoot } from '../../../kit/form-foot.tsx';
import { AlertIcon } from '../../../kit/icons.tsx';
import { toast } from '../../../kit/toast.ts';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useSaveClient } from '../api.ts';
import {
  type ContactForm as Contact,
  type ContactErrors,
  contactErrors,
  contactOf,
  holderIn,
  readContactForm,
} from '../model.ts';
import classes from './client.module.css';

type ContactFormProps = {
  readonly client: ClientDetails;
  readonly onClose: () => void;
  /** Another client has the number: the two may be one. */
  readonly onMergeWith: (id: string) => void;
};

/** Name, phone and email. Bookings already made keep what they were made with. */
export function ContactForm({ client, onClose, onMergeWith }: ContactFormProps) {
  const [form, setForm] = useState<Contact>(() => contactOf(client));
  const [errors, setErrors] = useState<ContactErrors>({});
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();

  const complain = (fields: ContactErrors, others: readonly string[]) => {
    setErrors(fields);
    setComplaints(others);
    focusFirstFault();
  };
  const refuse = (failure: Error) => {
    const { fields, others } = contactErrors(failure instanceof RefusedError ? failure.refusal.errors : []);
    const placed = Object.keys(fields).length > 0;
    complain(fields, placed ? others : [refusalText(failure, 'The changes could not be saved.')]);
  };
  const saving = useSaveClient(client._id, refuse);
  const holder = holderIn(saving.error);
  const submit = () => {
    if (saving.isPending) return;
    const read = readContactForm(form, client);
    if (!read.ok) return complain(read.errors, read.others);
    complain({}, []);
    saving.mutate(read.change, {
      onSuccess: () => {
        toast.success('Client updated successfully!');
        onClose();
      },
    });
  };
  const field = (name: keyof Contact) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value });
      setErrors({ ...errors, [name]: undefined });
      setComplaints([]);
      if (name === 'phone') saving.reset();
    },
  });

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        maxLength={80}
        data-autofocus
        {...field('name')}
      />
      <TextInput
        label="Phone"
        withAsterisk
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('phone')}
      />
      {holder !== null && (
        <Alert color="orange" icon={<AlertIcon />} role="status" title="Is this the same person?">
          <p className={classes.first}>
            If they are the same person, merge them to see all their bookings in one place.
          </p>
          <Button variant="default" onClick={() => onMergeWith(holder)}>
            Merge the two
          </Button>
        </Alert>
      )}
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
      />
      <p className={classes.hint}>Bookings already made keep the old name and contact.</p>
      <FormFoot complaints={complaints} action="Save" saving={saving.isPending} onCancel={onClose} />
    </form>
  );
}
