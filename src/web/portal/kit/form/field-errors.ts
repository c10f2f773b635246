import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '#contract/errors.ts';

/** What is wrong with the entries of a form, by their names; of a row of a list `zones.0.price`. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/**
 * Sorts errors into those that have a field in a form (the first of each counts) and those that have none.
 * `fieldOf` names the form's field for a path of the contract, or null.
 */
export const sortErrors = <Field extends string>(
  errors: readonly FieldError[],
  fieldOf: (path: string) => Field | null,
): { readonly fields: FieldErrors<Field>; readonly others: readonly string[] } => {
  const fields: FieldErrors<Field> = {};
  const others = new Set<string>();
  for (const { field, message } of errors) {
    const name = fieldOf(field);
    if (name === null) others.add(message);
    else fields[name] ??= message;
  }
  return { fields, others: [...others] };
};

/** The entry an error is about by its name; of a row of a list, the whole list. */
export const entryNamed = (form: object, field: string): unknown =>
  Reflect.get(form, field.split('.')[0] ?? '');

/** The errors but those whose entry is another than before. */
export const withoutChanged = <Field extends string>(
  errors: FieldErrors<Field>,
  isChanged: (field: Field) => boolean,
): FieldErrors<Field> =>
  // What is left of a record has no other names.
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => !isChanged(field as Field)),
  ) as FieldErrors<Field>;

/** Takes the keyboard to the first field that is wrong, once what is wrong is drawn. */
export function useFirstError<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return { element, focusFirstError: () => setTimes((count) => count + 1) };
}
