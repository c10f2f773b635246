import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { CustomField } from '#contract/replies/views.ts';
import { answerName } from '../../model.ts';
import type { BookingState } from '../use-booking-form.ts';

const LONGEST = 2000;

type IntakeFieldsProps = { readonly state: BookingState; readonly fields: readonly CustomField[] };

/** What the service asks of every client, in its own order. */
export function IntakeFields({ state, fields }: IntakeFieldsProps) {
  const { form, change, errors } = state;
  return fields.map((field) => (
    <IntakeField
      key={field.id}
      field={field}
      value={form.answers[field.id] ?? ''}
      error={errors[answerName(field.id)]}
      onChange={(text) => change({ answers: { ...form.answers, [field.id]: text } })}
    />
  ));
}

type IntakeFieldProps = {
  readonly field: CustomField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

function IntakeField({ field, value, error, onChange }: IntakeFieldProps) {
  const label = field.required ? field.label : `${field.label} (optional)`;
  const shared = { label, error, required: field.required };
  const typing = (event: { readonly currentTarget: { readonly value: string } }) =>
    onChange(event.currentTarget.value);
  if (field.type === 'checkbox')
    return (
      <Checkbox
        {...shared}
        label={
          <>
            {label}
            {field.required && <span aria-hidden="true"> *</span>}
          </>
        }
        size="md"
        checked={value === 'true'}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      />
    );
  if (field.type === 'select') {
    // An answer that has since been taken off the list is seen, and asked for again when it is sent.
    const options = value === '' || field.options.includes(value) ? field.options : [...field.options, value];
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: 'Choose…' }, ...new Set(options)]}
        value={value}
        onChange={typing}
      />
    );
  }
  if (field.type === 'textarea')
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST}
        value={value}
        onChange={typing}
      />
    );
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      maxLength={LONGEST}
      {...(field.type === 'number' ? { inputMode: 'decimal' as const } : {})}
      value={value}
      onChange={typing}
    />
  );
}
