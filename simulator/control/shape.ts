/** Reads one value of a request; throws a `Misfit` that says what was expected. */
export type Reader<T> = (value: unknown, name: string) => T;

/** A request that is not understood; its message is for whoever sent it. */
export class Misfit extends Error {}

export const flag: Reader<boolean> = (value, name) => {
  if (typeof value !== 'boolean') throw new Misfit(`${name} must be true or false.`);
  return value;
};

/** A whole number of this range, both ends included. */
export function whole(least: number, most: number): Reader<number> {
  return (value, name) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
      throw new Misfit(`${name} must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

export const words: Reader<string> = (value, name) => {
  if (typeof value !== 'string' || value === '') throw new Misfit(`${name} must be a text.`);
  return value;
};

export const address: Reader<string> = (value, name) => {
  if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new Misfit(`${name} must be an address that starts with http.`);
};

export const instant: Reader<string> = (value, name) => {
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return value;
  throw new Misfit(`${name} must be an instant such as 2026-11-20T09:00:00Z.`);
};

export function oneOf<T extends string | number>(...allowed: readonly T[]): Reader<T> {
  return (value, name) => {
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw new Misfit(`${name} must be one of ${allowed.join(', ')}.`);
    return found;
  };
}

export function orNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value, name) => (value === null ? null : reader(value, name));
}

/** One thing, or a list of such things. */
export function oneOrMore<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value, name) => (Array.isArray(value) ? value : [value]).map((one) => reader(one, name));
}

export const textByName: Reader<Readonly<Record<string, string>>> = (value, name) =>
  Object.fromEntries(
    Object.entries(record(value, name)).map(([key, one]) => [key, words(one, `${name}.${key}`)]),
  );

/** An object with no other fields than these; those that were sent are read, in this order. */
export function part<T extends object>(
  readers: { readonly [K in keyof T]: Reader<T[K]> },
): Reader<Partial<T>> {
  return (value, name) => {
    const given = record(value, name);
    const unknown = Object.keys(given).filter((key) => !Object.hasOwn(readers, key));
    if (unknown.length > 0) throw new Misfit(`Unknown in ${name}: ${unknown.join(', ')}.`);
    const read = Object.entries<Reader<unknown>>(readers)
      .filter(([key]) => given[key] !== undefined)
      .map(([key, reader]) => [key, reader(given[key], `${name}.${key}`)]);
    // Each field was read by its own reader.
    return Object.fromEntries(read) as Partial<T>;
  };
}

function record(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Misfit(`${name} must be an object.`);
  }
  // An object that is no list and not null has fields by name.
  return value as Readonly<Record<string, unknown>>;
}
