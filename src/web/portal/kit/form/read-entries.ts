import type * as z from 'zod/mini';
import { sortErrors } from './field-errors.ts';
import type { EntriesRead } from './use-entries.ts';

/** Entries by a schema of the contract: what is to be sent, or what is wrong, at the fields that `fieldOf` names. */
export const readEntries = <S extends z.ZodMiniType, Field extends string>(
  schema: S,
  draft: unknown,
  fieldOf: (path: string) => Field | null,
): EntriesRead<z.output<S>, Field> => {
  const read = schema.safeParse(draft);
  if (read.success) return { ok: true, sent: read.data };
  const errors = read.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    message,
  }));
  const { fields, others } = sortErrors(errors, fieldOf);
  return { ok: false, errors: fields, others };
};
