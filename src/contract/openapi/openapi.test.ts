import { describe, expect, it } from 'vitest';
import { keyPermissions } from '#core/accounts/permissions.ts';
import { readLines } from '#core/lines/lines-text.ts';
import { appointmentsCalls } from '../calls/appointments.calls.ts';
import { authCalls } from '../calls/auth.calls.ts';
import { allCalls } from '../calls/calls.ts';
import { errorCatalogue } from '../errors.ts';
import { bookingLines, editedLines } from '../requests/lines.ts';
import { openApiDocument } from './openapi.ts';
import type { Operation } from './openapi-document.ts';
import { jsonSchemaOf } from './openapi-schema.ts';

const about = { title: 'Akoko', version: '0.1.0', serverUrl: 'http://localhost:3000/api' };
const document = openApiDocument(allCalls, about);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const operationOf = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`No ${method} ${path}`);
  return found;
};
/** Looks up a keyword path in plain JSON. */
const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inside, key) => Object(inside)[key], value);

describe('the document', () => {
  it('has every call once, under its own name', () => {
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
      allCalls.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    expect(operationOf('put', '/services/{id}/assign-staff').operationId).toBe('putServicesByIdAssignStaff');
  });

  it('is plain JSON without the marks of its making', () => {
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    expect(text).not.toContain('$schema');
  });

  it('declares every parameter of a path, as required, and no other path parameter', () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(declared.map(({ name }) => name).toSorted(), path).toEqual(named.toSorted());
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it('leads every reference to something that is there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, to]) => to ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const to of new Set(references)) expect(at(document, ...to.split('/')), to).toBeDefined();
  });

  it('describes each call: an answer, its refusals by status, who may call', () => {
    for (const { path, method, operation } of operations) {
      const made = allCalls.find((each) => each.path === path && each.method.toLowerCase() === method);
      const answer = at(operation.responses, '200', 'content', made?.produces ?? 'application/json');
      const either = at(answer, 'schema', 'anyOf') ?? [at(answer, 'schema')];
      for (const schema of either as readonly unknown[])
        expect(at(schema, 'type'), path).toBe(made?.produces === undefined ? 'object' : 'string');
      for (const code of made?.refusals ?? []) {
        const examples = at(
          operation.responses,
          String(errorCatalogue[code].status),
          'content',
          'application/json',
          'examples',
        );
        expect(examples, `${path} ${code}`).toHaveProperty(code);
      }
      const ways = keyPermissions.some((given) => given === made?.permission) ? 2 : 1;
      expect(operation.security.length, path).toBe(made?.access === 'public' ? 0 : ways);
    }
  });
});

describe('what a caller must know', () => {
  it.each([
    ['post', '/appointments'],
    ['post', '/appointments/internal'],
    ['put', '/appointments/{id}'],
  ])('how lines are sent, by an example that is taken: %s %s', (method, path) => {
    const schema = operationOf(method, path).requestBody?.content['application/json']?.schema;
    const [example] = at(schema, 'properties', 'lines', 'examples') as readonly unknown[];
    const taken = path.endsWith('{id}') ? editedLines : bookingLines;
    expect(taken.safeParse(example)).toEqual({ success: true, data: example });
    expect(example).toHaveLength(2);
  });

  it('how a booking is repeated, by examples that are taken', () => {
    const { repeat } = appointmentsCalls;
    const schema = operationOf('post', repeat.path).requestBody?.content['application/json']?.schema;
    const examples = at(schema, 'examples') as readonly unknown[];
    expect(examples).toHaveLength(2);
    for (const example of examples)
      expect(repeat.body.safeParse(example)).toEqual({ success: true, data: example });
  });

  it('how the lines of free times are asked for, by an example that is read', () => {
    const asked = operationOf('get', '/appointments/availability').parameters.find(
      ({ name }) => name === 'lines',
    );
    const [example] = at(asked?.schema, 'examples') as readonly string[];
    expect(readLines(example ?? '')).toHaveLength(2);
  });

  it('rules, with the texts they answer with', () => {
    const body = operationOf('put', '/auth/resetpassword/{resettoken}').requestBody?.content[
      'application/json'
    ];
    const password = at(body?.schema, 'properties', 'password');
    expect(password).toMatchObject({
      minLength: 8,
      allOf: [{ pattern: '[A-Z]' }, { pattern: '[0-9]' }, { pattern: '[!@#$%^&*]' }],
    });
    expect(at(password, 'x-messages')).toContain('At least one uppercase letter');
  });

  it('a rule on what a value becomes', () => {
    const body = operationOf('post', '/auth/register').requestBody?.content['application/json'];
    expect(at(body?.schema, 'properties', 'phone', 'x-normalised-pattern')).toBe('^0[789][01]\\d{8}$');
    expect(at(body?.schema, 'properties', 'email', 'x-messages')).toContain(
      'Please enter a valid email address',
    );
    expect(at(body?.schema, 'additionalProperties')).toBe(false);
  });

  it('dates and instants', () => {
    const query = operationOf('get', '/appointments/availability').parameters;
    expect(query.find(({ name }) => name === 'date')).toMatchObject({
      required: true,
      schema: { format: 'date' },
    });
    const body = operationOf('post', '/appointments').requestBody?.content['application/json'];
    // An appointment's start, or a hire's first day.
    expect(at(body?.schema, 'properties', 'date', 'anyOf')).toMatchObject([
      { format: 'date-time' },
      { format: 'date' },
    ]);
  });

  it('the headers of a write, and none on a read', () => {
    const write = operationOf('post', '/services');
    expect(write.security).toEqual([{ session: [], antiForgery: [] }, { apiKey: [] }]);
    expect(write.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    // A write that only sets what it names remembers no key.
    const setting = operationOf('put', '/services/{id}');
    expect(setting.parameters.map(({ name }) => name)).not.toContain('Idempotency-Key');
    const read = operationOf('get', '/services');
    expect(read.security).toEqual([{ session: [] }, { apiKey: [] }]);
    expect(read.parameters.map(({ name }) => name)).toEqual(['businessId']);
  });

  it('the kind of body, where it is not JSON', () => {
    expect(Object.keys(operationOf('put', '/services/{id}/image').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
  });

  it('the session cookie by the name it has behind HTTPS', () => {
    const secure = openApiDocument([], { ...about, serverUrl: 'https://akoko.example/api' });
    expect(secure.components.securitySchemes.session).toMatchObject({ name: '__Host-sid' });
    expect(secure.paths).toEqual({});
  });
});

it('a shape that is answered tells no rules of input', () => {
  const { body } = authCalls.register;
  expect(JSON.stringify(jsonSchemaOf(body, 'input'))).toContain('x-messages');
  expect(JSON.stringify(jsonSchemaOf(body, 'output'))).not.toMatch(/x-messages|x-normalised/);
});
