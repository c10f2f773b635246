import type { Call } from './call.ts';
import { type JsonSchema, jsonSchemaOf } from './openapi/openapi-schema.ts';

/** What one value takes at most: bytes as JSON, and how many values it is made of. */
export type BodySize = { readonly bytes: number; readonly values: number };

/** The longest way in which JSON writes a letter: `\u0041`. */
const LETTER = 6;
/** A number, `false`, or a text by a pattern of its own, such as a day. */
const SHORT = 64;
/** Where a schema takes anything nothing can be derived. */
const ANYTHING: BodySize = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

const textSize = (length: number): BodySize => ({ bytes: length * LETTER + 2, values: 1 });

const objectSize = (schema: JsonSchema): BodySize => {
  const sizes = Object.entries(Object(schema['properties'])).map(([name, field]) => ({
    // Every property of a schema is one.
    ...sizeOf(field as JsonSchema),
    name,
  }));
  const open = typeof schema['additionalProperties'] === 'object' ? ANYTHING : { bytes: 2, values: 1 };
  return {
    // Each with quotes, a colon and a comma.
    bytes: sizes.reduce((sum, { name, bytes }) => sum + name.length + 4 + bytes, open.bytes),
    values: sizes.reduce((sum, { values }) => sum + values, open.values),
  };
};

const arraySize = (schema: JsonSchema): BodySize => {
  const most = Number(schema['maxItems'] ?? Number.POSITIVE_INFINITY);
  const item = sizeOf(Object(schema['items']));
  return { bytes: most * (item.bytes + 1) + 2, values: most * item.values + 1 };
};

const largestOf = (sizes: readonly BodySize[]): BodySize => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  values: Math.max(...sizes.map(({ values }) => values)),
});

const sizeOf = (schema: JsonSchema): BodySize => {
  const choices = [schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  if (choices.length > 0) return largestOf(choices.map(sizeOf));
  if ('const' in schema) return textSize(`${schema['const']}`.length);
  if (Array.isArray(schema['enum'])) return largestOf(schema['enum'].map((one) => textSize(`${one}`.length)));
  if (schema['type'] === 'object') return objectSize(schema);
  if (schema['type'] === 'array') return arraySize(schema);
  if (schema['type'] === 'string') return textSize(Number(schema['maxLength'] ?? SHORT));
  return 'type' in schema ? { bytes: SHORT, values: 1 } : ANYTHING;
};

/** The most that a body by this call's schema takes; infinite where the schema takes anything. */
export const bodySizeOf = ({ body }: Pick<Call, 'body'>): BodySize =>
  body === undefined ? { bytes: 0, values: 0 } : sizeOf(jsonSchemaOf(body, 'input'));
