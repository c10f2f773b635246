import { type HttpRefusal, refusal } from './outcome.ts';

/** No body of the contract goes deeper than six; a deeper one is meant to exhaust whoever walks it. */
const DEEPEST = 10;
const MESSAGE = 'This contains a character that cannot be kept. Please type it again.';

/** Whether PostgreSQL keeps this text: it takes neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

type Fault = { readonly field: string; readonly tooDeep: boolean };

const find = (value: unknown, field: string, depth: number): Fault | null => {
  if (typeof value === 'string') return isStorable(value) ? null : { field, tooDeep: false };
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return { field, tooDeep: true };
  for (const [key, inner] of Object.entries(value)) {
    const fault = find(key, field, depth) ?? find(inner, field === '' ? key : `${field}.${key}`, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
};

/** What no call takes, whatever its schema: text that cannot be stored and nesting without end. Null when all is well. */
export const inputFault = (value: unknown): HttpRefusal | null => {
  const fault = find(value, '', 0);
  if (fault === null) return null;
  if (fault.tooDeep) return refusal('BAD_REQUEST');
  return refusal('INVALID_INPUT', {
    message: MESSAGE,
    errors: [{ field: fault.field.slice(0, 100), message: MESSAGE }],
  });
};
