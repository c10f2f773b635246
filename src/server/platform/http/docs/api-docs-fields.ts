import type { JsonSchema } from '#contract/openapi/openapi-schema.ts';

/** One line of a field table; `name` is the dotted path, lists marked `[]`. */
export type FieldRow = {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly rules: readonly string[];
  readonly messages: readonly string[];
};

/** The alternatives a body or reply may be, each with its fields; mostly just one. */
export type FieldTable = { readonly title: string; readonly rows: readonly FieldRow[] };

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): readonly JsonSchema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];
const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const propertiesOf = (schema: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  isSchema(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, field]) => (isSchema(field) ? [[name, field]] : []))
    : [];

const alternatives = (schema: JsonSchema): readonly JsonSchema[] =>
  schemasIn(schema.anyOf ?? schema.oneOf ?? []);

const typeText = (schema: JsonSchema): string => {
  const options = alternatives(schema);
  if (options.length > 0) return options.map(typeText).join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return textsIn(schema.enum).join(' | ');
  if (schema.type === 'array') return isSchema(schema.items) ? `list of ${typeText(schema.items)}` : 'list';
  return typeof schema.type === 'string' ? schema.type : 'anything';
};

const range = (low: unknown, high: unknown, unit: string): readonly string[] => {
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`];
  if (low !== undefined) return [`at least ${low}${unit}`];
  return high === undefined ? [] : [`at most ${high}${unit}`];
};

const rulesOf = (schema: JsonSchema): readonly string[] => [
  ...(typeof schema.description === 'string' ? [schema.description] : []),
  ...range(schema.minLength, schema.maxLength, ' characters'),
  ...range(schema.minimum, schema.maximum, ''),
  ...range(schema.minItems, schema.maxItems, ' entries'),
  ...[schema, ...schemasIn(schema.allOf)].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [`matches ${pattern}`] : [],
  ),
  ...alternatives(schema).flatMap(rulesOf),
];

const messagesOf = (schema: JsonSchema): readonly string[] => [
  ...textsIn(schema['x-messages']),
  ...alternatives(schema).flatMap(messagesOf),
];

/** The object a field holds, or a list or a nullable of it, with how that is written in a path. */
const inner = (schema: JsonSchema): { readonly mark: string; readonly schema: JsonSchema } => {
  if (isSchema(schema.items)) {
    const item = inner(schema.items);
    return { mark: `[]${item.mark}`, schema: item.schema };
  }
  const object = alternatives(schema).find((option) => option.type === 'object');
  return { mark: '', schema: object ?? schema };
};

const rowsOf = (schema: JsonSchema, prefix: string): readonly FieldRow[] => {
  const required = textsIn(schema.required);
  return propertiesOf(schema).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const row: FieldRow = {
      name,
      type: typeText(field),
      required: required.includes(key),
      rules: rulesOf(field),
      messages: messagesOf(field),
    };
    const below = inner(field);
    return [row, ...rowsOf(below.schema, `${name}${below.mark}.`)];
  });
};

/** The constant that tells one alternative from the others: `bookingType "time-based"`. */
const titleOf = (schema: JsonSchema): string =>
  propertiesOf(schema)
    .filter(([name, field]) => 'const' in field && textsIn(schema.required).includes(name))
    .map(([name, field]) => `${name} ${JSON.stringify(field.const)}`)
    .join(', ');

/** Every field of a body or reply, the nested ones under their dotted path, in the order of the contract. */
export const fieldTables = (schema: JsonSchema): readonly FieldTable[] => {
  const options = alternatives(schema);
  if (options.length === 0) return [{ title: '', rows: rowsOf(schema, '') }];
  return options.map((option) => ({ title: titleOf(option), rows: rowsOf(option, '') }));
};

/** A single value, such as a parameter, as one line. */
export const fieldRow = (name: string, required: boolean, schema: JsonSchema): FieldRow => ({
  name,
  type: typeText(schema),
  required,
  rules: rulesOf(schema),
  messages: messagesOf(schema),
});
