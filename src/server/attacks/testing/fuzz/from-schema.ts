import type { JsonSchema } from '#contract/openapi/openapi-schema.ts';
import { type Dice, oddTexts, onceIn, pick } from './odd-values.ts';

/** Values that mean something to the server, by the name of the field they fit. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Text for a rule that is a pattern; the few patterns of the contract that no known value meets. */
const byPattern: readonly (readonly [RegExp, readonly string[]])[] = [
  [/2\[0-3\]/, ['08:00', '09:30', '13:00', '18:00', '23:59', '00:00']],
  [/#/, ['#2E7D32', '#fff']],
  [/\\d\{10\}/, ['0123456789']],
  [/\\d\{1,9\}/, ['1', '7', '25', '999999999']],
  [/\{22\}/, ['A'.repeat(22)]],
];

const days = ['2026-12-08', '2026-12-10', '2026-12-18', '2026-12-31', '2027-01-01', '2027-03-08'];
const instants = ['2026-12-08T09:00:00.000Z', '2026-12-10T12:00:00.000Z', '2027-01-04T10:00:00+01:00'];

const textFor = (schema: JsonSchema, name: string, known: Known, dice: Dice): string => {
  const fitting = known[name];
  if (fitting !== undefined && !onceIn(dice, 8)) return pick(dice, fitting);
  if (schema['format'] === 'date') return pick(dice, days);
  if (schema['format'] === 'date-time') return pick(dice, instants);
  const pattern = String(schema['pattern'] ?? '');
  const [, meant] = byPattern.find(([rule]) => rule.test(pattern)) ?? [];
  if (meant !== undefined) return pick(dice, meant);
  const longest = Number(schema['maxLength'] ?? 200);
  return pick(dice, [
    'Ada Obi',
    'Silk press',
    pick(dice, days),
    pick(dice, instants),
    pick(dice, oddTexts),
    'x'.repeat(Math.min(longest, 5000)),
    'x'.repeat(Math.min(longest, 5000) + 1),
  ]);
};

const numberFor = (schema: JsonSchema, dice: Dice): number => {
  const least = Math.max(Number(schema['minimum'] ?? 0), -1e9);
  const most = Math.min(Number(schema['maximum'] ?? 1e9), 1e9);
  return pick(dice, [least, most, least + 1, least - 1, most + 1, 30, 60, 1000, least + dice(100)]);
};

const list = (value: unknown): readonly JsonSchema[] =>
  // These keywords hold lists of schemas wherever the contract's document has them.
  Array.isArray(value) ? (value as readonly JsonSchema[]) : [];

const objectFor = (schema: JsonSchema, known: Known, dice: Dice): Readonly<Record<string, unknown>> => {
  // `properties` holds one schema a name.
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.fromEntries(
    properties
      .filter(([name]) => required.includes(name) || onceIn(dice, 2))
      .map(([name, field]) => [name, valueFor(field, name, known, dice)]),
  );
};

/** A value that the schema might take: mostly a good one, now and then just beyond a bound. */
export const valueFor = (schema: JsonSchema, name: string, known: Known, dice: Dice): unknown => {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return pick(dice, schema['enum']);
  const choices = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (choices.length > 0) return valueFor(pick(dice, choices), name, known, dice);
  switch (schema['type']) {
    case 'string':
      return textFor(schema, name, known, dice);
    case 'number':
    case 'integer':
      return numberFor(schema, dice);
    case 'boolean':
      return onceIn(dice, 2);
    case 'null':
      return null;
    case 'array': {
      const most = Math.min(Number(schema['maxItems'] ?? 3), 7);
      const size = Math.max(Number(schema['minItems'] ?? 0), dice(most + 1));
      const [item] = list([schema['items'] ?? {}]);
      return Array.from({ length: size }, () => valueFor(item ?? {}, name, known, dice));
    }
    case 'object':
      return objectFor(schema, known, dice);
    default:
      return pick(dice, ['text', 7, true, null, {}]);
  }
};
