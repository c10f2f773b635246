import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/calls.ts';
import { type JsonSchema, jsonSchemaOf } from '#contract/openapi/openapi-schema.ts';
import { validate } from './mount.ts';
import { plainWords } from './plain-words.ts';

const junk = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  Number.NaN,
  '',
  ' ',
  'x',
  'x'.repeat(5000),
  [],
  [null],
  ['', 7, {}],
  Array.from({ length: 1000 }, () => 'x'),
  {},
  { a: 1 },
];

/** Values by this schema with junk in one place after the other. */
const spoilt = (schema: JsonSchema, depth = 0): readonly unknown[] => {
  if (depth > 4) return junk;
  const choices = [schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  const fields = Object.entries(Object(schema['properties']) as Record<string, JsonSchema>);
  const inObject = fields.flatMap(([name, field]) =>
    spoilt(field, depth + 1).map((value) => ({ [name]: value })),
  );
  const inList =
    schema['type'] === 'array' ? spoilt(Object(schema['items']), depth + 1).map((one) => [one]) : [];
  return [...junk, ...choices.flatMap((choice) => spoilt(choice, depth + 1)), ...inObject, ...inList];
};

const messagesFor = ({ params, query, body, ...rest }: Call): readonly string[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    if (schema === undefined) return [];
    const alone: Call = { ...rest, [part]: schema };
    return spoilt(jsonSchemaOf(schema, 'input')).flatMap((value) => {
      const given = { params: {}, query: {}, body: undefined, [part]: value };
      const outcome = validate(alone, given as never);
      return outcome.ok ? [] : (outcome.errors ?? []).map(({ message }) => message);
    });
  });

/** What the validator says by itself, in its own words and for programmers; `payment.received` is an event of ours. */
const ITS_OWN =
  /^(Invalid (input|type|key|element|option|value|string|date\b)|Invalid$|Too (big|small)|Unrecognized|Required$)|expected|(?<!payment\.)received|NaN|undefined|\bnull\b|regex|pattern|>=|<=|\bint\b/;
/** Of the specification, to the letter. */
const OF_THE_SPECIFICATION = ['Required'];

test.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s refuses junk in plain words',
  (_, call) => {
    const messages = [...new Set(messagesFor(call))];
    const its = messages.filter((text) => ITS_OWN.test(text) && !OF_THE_SPECIFICATION.includes(text));
    expect(its).toEqual([]);
  },
);

it('says what is taken instead, from the limits of the schema', () => {
  const told = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value, { error: plainWords }).error?.issues[0]?.message;
  expect(told(z.number().check(z.lte(12)), 13)).toBe('Please enter at most 12.');
  expect(told(z.string().check(z.maxLength(2000)), 'x'.repeat(2001))).toBe(
    'Please enter at most 2,000 characters.',
  );
  expect(told(z.array(z.string()).check(z.maxLength(3)), ['', '', '', ''])).toBe(
    'Please enter at most 3 entries.',
  );
  expect(told(z.enum(['cash', 'pos']), 'gold')).toBe('Please choose one of these: cash, pos.');
  expect(told(z.boolean(), undefined)).toBe('This field is required.');
  expect(told(z.boolean(), 'x')).toBe('This must be yes or no: true or false.');
  expect(told(z.number(), 'x')).toBe('This must be a number.');
});
