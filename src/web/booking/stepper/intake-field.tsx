import type { ReactElement } from 'react';
import type { CustomField } from '#contract/views.ts';
import { describedBy, Field, FieldError, FieldFrame } from '../kit/field.tsx';
import { Select } from '../kit/select.tsx';
import { answerName } from './details.ts';

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
export const IntakeField = (props: IntakeProps): ReactElement => {
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
