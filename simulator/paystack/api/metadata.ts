import type { Fields } from '../../http/fields.ts';

/** An object, or one written as JSON text; anything else as it is. Null when absent. */
export function metadata(fields: Fields): unknown {
  const value = fields['metadata'] ?? null;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
