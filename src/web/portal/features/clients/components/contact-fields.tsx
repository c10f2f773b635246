import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { monthNames } from '#core/clients/birthday.ts';
import { birthdayWith, type ContactForm } from '../model.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const days = [
  { value: '', label: 'Day' },
  ...Array.from({ length: 31 }, (_, at) => ({ value: twoDigits(at + 1), label: String(at + 1) })),
];
const months = [
  { value: '', label: 'Month' },
  ...monthNames.map((label, at) => ({ value: twoDigits(at + 1), label })),
];

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
      <BirthdayField
        birthday={form.birthday}
        error={errors.birthday}
        onChange={(birthday) => onChange({ birthday })}
      />
    </>
  );
}

type BirthdayFieldProps = {
  readonly birthday: string;
  readonly error: string | undefined;
  readonly onChange: (birthday: string) => void;
};

/** A day and a month; nobody is asked for the year. */
function BirthdayField({ birthday, error, onChange }: BirthdayFieldProps) {
  const [month = '', day = ''] = birthday.split('-');
  return (
    <Group gap="sm" align="start" wrap="nowrap" grow role="group" aria-label="Birthday">
      <NativeSelect
        label="Birthday"
        aria-label="Day of the birthday"
        data={days}
        value={day}
        error={error}
        onChange={(event) => onChange(birthdayWith(birthday, { day: event.currentTarget.value }))}
      />
      <NativeSelect
        label=" "
        aria-label="Month of the birthday"
        data={months}
        value={month}
        error={error !== undefined}
        onChange={(event) => onChange(birthdayWith(birthday, { month: event.currentTarget.value }))}
      />
    </Group>
  );
}
