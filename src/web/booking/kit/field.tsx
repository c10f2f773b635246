import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { AlertIcon } from '#web/ui/icons.tsx';

type FrameProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly optional?: boolean;
  readonly children: ReactNode;
};

/** The ids an input is described by, so that hint and complaint are read with it. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined => {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter((part) => part !== '');
  return ids.length === 0 ? undefined : ids.join(' ');
};

/** Label, input, hint and complaint of one field. Its styles are in field.css. */
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

/** The complaint under a field; `id` is the input's. */
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
