import type { FieldError } from '#contract/errors.ts';

/**
 * Sorts complaints into those that have a field in a form (the first of each counts) and those that have none.
 * `fieldOf` names the form's field for a path of the contract, or null.
 */
export const sortErrors = <Field extends string>(
  errors: readonly FieldError[],
  fieldOf: (path: string) => Field | null,
): { readonly fields: Partial<Record<Field, string>>; readonly others: readonly string[] } => {
  const fields: Partial<Record<Field, string>> = {};
  const others = new Set<string>();
  for (const { field, message } of errors) {
    const name = fieldOf(field);
    if (name === null) others.add(message);
    else fields[name] ??= message;
  }
  return { fields, others: [...others] };
};
