import { type Dice, oddJson, oddTexts, onceIn, pick } from './odd-values.ts';

/** Stands in a value for JSON that is written out as it is. */
const rawJson = (text: string): string => `\u0001raw${text}\u0001`;

/** As JSON, with what `spoil` put in. */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"\\u0001raw((?:[^"\\]|\\.)*?)\\u0001"/g, (_, inner: string) =>
    String(JSON.parse(`"${inner}"`)),
  );

const odd = (dice: Dice): unknown => (onceIn(dice, 2) ? pick(dice, oddTexts) : rawJson(pick(dice, oddJson)));

/** Names that a body of the contract has somewhere, and names that objects have by themselves. */
const strangeNames = ['__proto__', 'constructor', 'toString', '_id', 'businessId', '', 'a'.repeat(500)];

const spoilObject = (
  value: Readonly<Record<string, unknown>>,
  dice: Dice,
): Readonly<Record<string, unknown>> => {
  const names = Object.keys(value);
  if (names.length === 0 || onceIn(dice, 6)) {
    // `__proto__` written in a literal would set the prototype instead.
    return Object.fromEntries([...Object.entries(value), [pick(dice, strangeNames), odd(dice)]]);
  }
  const name = pick(dice, names);
  if (onceIn(dice, 5)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return { ...value, [name]: spoil(value[name], dice) };
};

/** The same with one thing wrong somewhere: a value, a type, a key too many or too few. */
export const spoil = (value: unknown, dice: Dice): unknown => {
  if (onceIn(dice, 12)) return onceIn(dice, 2) ? [value] : odd(dice);
  if (Array.isArray(value)) {
    if (value.length === 0 || onceIn(dice, 3))
      return onceIn(dice, 2) ? [...value, odd(dice)] : Array.from({ length: 120 }, () => value[0] ?? null);
    const at = dice(value.length);
    return value.with(at, spoil(value[at], dice));
  }
  if (typeof value === 'object' && value !== null) {
    // What is no list and not null has names.
    return spoilObject(value as Readonly<Record<string, unknown>>, dice);
  }
  return odd(dice);
};

/** The first name of the object once more, in front: of two, readers disagree on which counts. */
export const withTwice = (json: string): string => {
  const [, name] = /^\{"((?:[^"\\]|\\.)*)"/.exec(json) ?? [];
  return name === undefined ? json : `{"${name}":null,${json.slice(1)}`;
};
