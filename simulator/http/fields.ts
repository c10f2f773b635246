import type { Asked } from './serve.ts';

/** What a caller sent, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The body's fields, from JSON or a form; null when it is neither. An empty body has none. */
export function readFields({ contentType, body }: Pick<Asked, 'contentType' | 'body'>): Fields | null {
  if (contentType === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(body));
  if (body.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text of a field, trimmed; a number counts as its digits. Null when absent, empty or something else. */
export function text(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() || null : null;
}

/** A number, or digits in a string; null when absent, NaN for anything else. */
export function numeric(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}
