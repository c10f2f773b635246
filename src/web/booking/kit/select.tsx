import type { ComponentProps, ReactElement } from 'react';
import { describedBy, FieldFrame } from './field.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  Omit<ComponentProps<typeof FieldFrame>, 'children'> & { readonly choices: readonly string[] };

/** One of several texts, by the browser's own list; other properties go to it. Its styles are in field.css. */
export const Select = ({
  id,
  label,
  hint,
  error,
  optional,
  choices,
  ...select
}: SelectProps): ReactElement => (
  <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
    <select
      {...select}
      id={id}
      className="input"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, hint, error)}
    >
      <option value="">Choose…</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  </FieldFrame>
);
