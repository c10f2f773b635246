import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContactForm } from '../model.ts';

type ContactFieldsProps = {
  readonly form: ContactForm;
  readonly errors: Partial<Record<keyof ContactForm, string>>;
  readonly onChange: (patch: Partial<ContactForm>) => void;
  /** What is to be said of the number. */
  readonly children?: ReactNode;
};

/** Who a client is and how they are reached. */
export function ContactFields({ form, errors, onChange, children }: ContactFieldsProps) {
  const field = (name: keyof ContactForm) => ({
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Name" withAsterisk maxLength={80} data-autofocus {...field('name')} />
      <TextInput label="Phone" withAsterisk type="tel" inputMode="tel" {...field('phone')} />
      {children}
      <TextInput label="Email" type="email" inputMode="email" maxLength={254} {...field('email')} />
    </>
  );
}
