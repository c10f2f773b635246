import { describe, expect, it } from 'vitest';
import { allCalls } from './calls/calls.ts';
import { type JsonSchema, jsonSchemaOf } from './openapi/openapi-schema.ts';

/** Every place in what calls take that has no upper end, by call and path. */
const unbounded = (schema: JsonSchema, at: string): readonly string[] => {
  const inside = (name: string, inner: unknown): readonly string[] =>
    typeof inner === 'object' && inner !== null ? unbounded(inner as JsonSchema, `${at}.${name}`) : [];
  const fields = Object.entries(Object(schema['properties'])).flatMap(([name, field]) => inside(name, field));
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) =>
    Array.isArray(list) ? list.flatMap((one) => unbounded(one, at)) : [],
  );
  const below = [...fields, ...choices, ...inside('[]', schema['items'])];
  const has = (...keywords: readonly string[]): boolean => keywords.some((keyword) => keyword in schema);
  if (schema['type'] === 'string' && !has('maxLength', 'pattern', 'enum', 'const', 'format'))
    return [...below, at];
  if (schema['type'] === 'array' && !has('maxItems')) return [...below, at];
  return below;
};

describe('what calls take', () => {
  it('is bounded: every text and every list', () => {
    const found = allCalls.flatMap((call) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = call[part];
        const name = `${call.method} ${call.path} ${part}`;
        return schema === undefined ? [] : unbounded(jsonSchemaOf(schema, 'input'), name);
      }),
    );
    expect(found).toEqual([]);
  });
});
