import type { JsonSchema } from '#contract/openapi/openapi-schema.ts';

type Keywords = Readonly<Record<string, (rule: never, value: unknown, at: Place) => string | null>>;
type Place = { readonly path: string; readonly schema: JsonSchema; readonly root: JsonSchema };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const ofType = (type: string, value: unknown): boolean =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

const lookUp = (root: unknown, pointer: string): JsonSchema =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, key) => Object(inside)[key], root) as JsonSchema;

const first = (faults: Iterable<string | null>): string | null => {
  for (const fault of faults) if (fault !== null) return fault;
  return null;
};

const below = ({ path, root }: Place, name: string | number, schema: JsonSchema, value: unknown) =>
  schemaFault(schema, value, root, `${path}/${name}`);

const same = ({ path, root }: Place, schema: JsonSchema, value: unknown) =>
  schemaFault(schema, value, root, path);

const keywords: Keywords = {
  $ref: (rule: string, value, at) => same(at, lookUp(at.root, rule), value),
  type: (rule: string | readonly string[], value) =>
    [rule].flat().some((type) => ofType(type, value)) ? null : `is ${typeOf(value)}, not ${rule}`,
  const: (rule: unknown, value) => (value === rule ? null : `is not ${rule}`),
  enum: (rule: readonly unknown[], value) => (rule.includes(value) ? null : `is not one of ${rule}`),
  pattern: (rule: string, value) =>
    typeof value !== 'string' || new RegExp(rule, 'u').test(value) ? null : `does not match ${rule}`,
  minLength: (rule: number, value) => (typeof value === 'string' && value.length < rule ? 'is short' : null),
  maxLength: (rule: number, value) => (typeof value === 'string' && value.length > rule ? 'is long' : null),
  minimum: (rule: number, value) => (typeof value === 'number' && value < rule ? `is below ${rule}` : null),
  maximum: (rule: number, value) => (typeof value === 'number' && value > rule ? `is over ${rule}` : null),
  minItems: (rule: number, value) => (Array.isArray(value) && value.length < rule ? 'has few' : null),
  maxItems: (rule: number, value) => (Array.isArray(value) && value.length > rule ? 'has many' : null),
  items: (rule: JsonSchema, value, at) =>
    Array.isArray(value) ? first(value.map((item, index) => below(at, index, rule, item))) : null,
  required: (rule: readonly string[], value) =>
    isObject(value) ? first(rule.map((name) => (name in value ? null : `has no ${name}`))) : null,
  properties: (rule: Readonly<Record<string, JsonSchema>>, value, at) =>
    isObject(value)
      ? first(
          Object.entries(rule).map(([name, field]) =>
            name in value ? below(at, name, field, value[name]) : null,
          ),
        )
      : null,
  additionalProperties: (rule: boolean | JsonSchema, value, at) => {
    if (!isObject(value)) return null;
    const named = Object.keys(Object(at.schema['properties']));
    const others = Object.keys(value).filter((name) => !named.includes(name));
    if (typeof rule === 'object') return first(others.map((name) => below(at, name, rule, value[name])));
    return rule || others.length === 0 ? null : `has ${others.join(', ')} besides`;
  },
  allOf: (rule: readonly JsonSchema[], value, at) => first(rule.map((one) => same(at, one, value))),
  anyOf: (rule: readonly JsonSchema[], value, at) =>
    rule.some((one) => same(at, one, value) === null) ? null : 'fits none of several',
  oneOf: (rule: readonly JsonSchema[], value, at) =>
    rule.filter((one) => same(at, one, value) === null).length === 1
      ? null
      : 'does not fit exactly one of several',
};

/** Words about a value, not rules for it. */
const WORDS = [
  'description',
  'format',
  'x-messages',
  'x-normalised-pattern',
  'contentMediaType',
  'propertyNames',
  'examples',
  'default',
];

/**
 * The first way in which a value is not what a JSON Schema says, with where; null when it is. It knows the keywords the
 * contract's document uses and throws for any other, so that none is left out unseen.
 */
export const schemaFault = (
  schema: JsonSchema,
  value: unknown,
  root: JsonSchema,
  path = '',
): string | null => {
  for (const [keyword, rule] of Object.entries(schema)) {
    const check = keywords[keyword];
    if (check === undefined) {
      if (WORDS.includes(keyword)) continue;
      throw new Error(`The schema of ${path} says ${keyword}, which is not checked here`);
    }
    // What a keyword holds is what the standard says it holds.
    const fault = check(rule as never, value, { path, schema, root });
    if (fault !== null) return fault.startsWith('/') || path === '' ? fault : `${path} ${fault}`;
  }
  return null;
};
