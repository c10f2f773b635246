import { type Refusal, refusal } from '#contract/outcome.ts';

const MESSAGE = 'This contains a character that cannot be kept. Please type it again.';

/** Whether PostgreSQL keeps this text: it takes neither NUL nor half of a surrogate pair. */
// guard: no-nul-and-no-half-character-is-taken
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Where such a text stands; empty at the top, null when there is none. */
const find = (value: unknown, field: string): string | null => {
  if (typeof value === 'string') return isStorable(value) ? null : field;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const fault = find(key, field) ?? find(inner, field === '' ? key : `${field}.${key}`);
    if (fault !== null) return fault;
  }
  return null;
};

/** Refuses what no call takes, whatever its schema: text that cannot be stored. Null when all is well. */
export const inputFault = (value: unknown): Refusal | null => {
  const field = find(value, '');
  return field === null
    ? null
    : refusal('INVALID_INPUT', {
        message: MESSAGE,
        errors: [{ field: field.slice(0, 100), message: MESSAGE }],
      });
};
