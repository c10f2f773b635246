import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { FormSeal } from '#contract/pages/page-forms.ts';
import { AlertIcon } from '#web/ui/icons.tsx';

type FrameProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly optional?: boolean;
  readonly children: ReactNode;
};

/** The ids an input is described by, so that hint and error are read with it. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined => {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter((part) => part !== '');
  return ids.length === 0 ? undefined : ids.join(' ');
};

/** Label, input, hint and error of one field. Its styles are in field.css. */
export const FieldFrame = ({ id, label, hint, error, optional, children }: FrameProps): ReactElement => (
  <div className={error ? 'field field-wrong' : 'field'}>
    <label className="field-label" htmlFor={id}>
      {label}
      {optional ? <span className="field-optional"> (optional)</span> : null}
    </label>
    {hint ? (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    {children}
    {error ? <FieldError id={id} text={error} /> : null}
  </div>
);

/** The error under a field; `id` is the input's. */
export const FieldError = ({ id, text }: { readonly id: string; readonly text: string }): ReactElement => (
  <p className="field-error" id={`${id}-error`}>
    <AlertIcon size={16} />
    {text}
  </p>
);

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & Omit<FrameProps, 'children'>;

/** A one-line input with everything that belongs to it; other properties go to the input. */
export const Field = ({ id, label, hint, error, optional, ...input }: FieldProps): ReactElement => (
  <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
    <input
      {...input}
      id={id}
      className="input"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, hint, error)}
    />
  </FieldFrame>
);

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

type BankProps = {
  readonly name: string;
  /** Empty while the provider has not told them: the name is then typed. */
  readonly banks: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
};

/** The bank of an account, out of all there are. One that was typed before, under whatever name, stays a choice. */
export const BankField = ({ name, banks, value, error }: BankProps): ReactElement => {
  const field = { id: name, name, label: 'Bank name', defaultValue: value, error, required: true };
  return banks.length === 0 ? (
    <Field {...field} autoComplete="off" autoCapitalize="words" enterKeyHint="next" maxLength={80} />
  ) : (
    <Select {...field} choices={value === '' || banks.includes(value) ? banks : [value, ...banks]} />
  );
};

/** What every form of ours carries back, so that it is known as ours and acts once. */
export const Sealed = ({ seal }: { readonly seal: FormSeal }): ReactElement => (
  <>
    <input type="hidden" name="token" value={seal.token} />
    <input type="hidden" name="attempt" value={seal.attempt} />
  </>
);
