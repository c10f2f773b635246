import { type ReactElement, useRef } from 'react';
import type { CustomField } from '#contract/replies/views.ts';
import { meantEmail } from '#core/contact/email.ts';
import { describedBy, Field, FieldError, FieldFrame, Select } from '../kit/field.tsx';
import { answerName, type Details, type FieldErrors } from './details.ts';

type ContactProps = {
  readonly values: Details;
  readonly fieldErrors: FieldErrors;
  /** Whether the form ends with them, for the key on a phone's keyboard. */
  readonly last: boolean;
};

/** Asked on the server and in the browser alike; whoever meant what they typed goes on. */
const emailHint = (typed: string): string | undefined => {
  const meant = meantEmail(typed.trim());
  return meant === null ? undefined : `Did you mean ${meant}?`;
};

/** Who is booking and how to reach them. */
export const ContactFields = ({ values, fieldErrors, last }: ContactProps): ReactElement => (
  <>
    <Field
      id="clientName"
      name="clientName"
      label="Full name"
      defaultValue={values.clientName ?? ''}
      error={fieldErrors.clientName}
      autoComplete="name"
      autoCapitalize="words"
      enterKeyHint="next"
      maxLength={80}
      required
    />
    <Field
      id="clientEmail"
      name="clientEmail"
      type="email"
      label="Email address"
      hint={emailHint(values.clientEmail ?? '')}
      defaultValue={values.clientEmail ?? ''}
      error={fieldErrors.clientEmail}
      autoComplete="email"
      inputMode="email"
      enterKeyHint="next"
      maxLength={254}
      required
    />
    {/* The hint above was shown with it: sent again without a script, it is meant. */}
    <input type="hidden" name="emailSeen" value={values.clientEmail ?? ''} />
    <Field
      id="clientPhone"
      name="clientPhone"
      type="tel"
      label="Phone number"
      hint="For example 0803 123 4567"
      defaultValue={values.clientPhone ?? ''}
      error={fieldErrors.clientPhone}
      autoComplete="tel"
      inputMode="tel"
      enterKeyHint={last ? 'done' : 'next'}
      maxLength={40}
      required
    />
  </>
);

type IntakeProps = {
  readonly field: CustomField;
  readonly value: string;
  readonly error: string | undefined;
};

const Checkbox = ({ field, value, error }: IntakeProps): ReactElement => {
  const name = answerName(field.id);
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label className="check">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="true"
          defaultChecked={value !== ''}
          required={field.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, null, error)}
        />
        <span>
          {field.label}
          {field.required ? null : <span className="field-optional"> (optional)</span>}
        </span>
      </label>
      {error ? <FieldError id={name} text={error} /> : null}
    </div>
  );
};

/** One question of the service's intake form, of any of the five kinds. */
const IntakeField = (props: IntakeProps): ReactElement => {
  const { field, value, error } = props;
  const name = answerName(field.id);
  if (field.type === 'checkbox') return <Checkbox {...props} />;
  const frame = { id: name, label: field.label, error, optional: !field.required };
  const input = {
    name,
    defaultValue: value,
    required: field.required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(name, null, error),
  } as const;
  if (field.type === 'textarea') {
    return (
      <FieldFrame {...frame}>
        <textarea {...input} id={name} className="input" rows={3} maxLength={2000} />
      </FieldFrame>
    );
  }
  if (field.type === 'select') {
    return (
      <Select {...frame} name={name} defaultValue={value} required={field.required} choices={field.options} />
    );
  }
  const kind =
    field.type === 'number'
      ? ({ type: 'number', step: 'any', inputMode: 'decimal' } as const)
      : ({ type: 'text', maxLength: 2000 } as const);
  return (
    <Field
      {...frame}
      {...kind}
      name={name}
      defaultValue={value}
      required={field.required}
      autoComplete="off"
      enterKeyHint="next"
    />
  );
};

/** As the server takes it. */
const NOTE_MAX = 500;

type QuestionsProps = {
  readonly businessName: string;
  readonly fields: readonly CustomField[];
  readonly values: Details;
  readonly fieldErrors: FieldErrors;
};

/** Folded away until it is wanted; what was typed, or is wrong with it, is never out of sight. */
const Note = ({ businessName, values: { notes = '' }, fieldErrors }: QuestionsProps): ReactElement => {
  const error = fieldErrors.notes;
  // Nor does it fold under the fingers of whoever deletes what they typed.
  const wanted = useRef(false);
  wanted.current ||= notes !== '' || error !== undefined;
  return (
    <details className="note" open={wanted.current}>
      <summary>Add a note to {businessName}</summary>
      <FieldFrame id="notes" label="Your note" hint={`Up to ${NOTE_MAX} characters`} error={error}>
        <textarea
          id="notes"
          name="notes"
          className="input"
          rows={3}
          maxLength={NOTE_MAX}
          defaultValue={notes}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('notes', 'hint', error)}
        />
      </FieldFrame>
    </details>
  );
};

/** The questions of a service, where it has some. */
export const Questions = (props: QuestionsProps): ReactElement | null =>
  props.fields.length === 0 ? null : (
    <fieldset className="intake">
      <legend>A few questions from {props.businessName}</legend>
      {props.fields.map((field) => (
        <IntakeField
          key={field.id}
          field={field}
          value={props.values[answerName(field.id)] ?? ''}
          error={props.fieldErrors[answerName(field.id)]}
        />
      ))}
    </fieldset>
  );

/** The service's own questions where it has some, and room for what it does not ask. */
export const IntakeQuestions = (props: QuestionsProps): ReactElement => (
  <>
    <Questions {...props} />
    <Note {...props} />
  </>
);
