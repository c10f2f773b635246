import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/calls.ts';
import { registerApiDocs } from './api-docs.ts';
import { fieldTables } from './api-docs-fields.ts';

const serve = (calls: readonly Call[]) => {
  const app = Fastify();
  registerApiDocs(app, calls, { publicUrl: 'http://localhost:3000' });
  return app;
};

it('serves the document of the registered calls and of no others', async () => {
  const registered = allCalls.filter(({ path }) => path.startsWith('/auth/'));
  const reply = await serve(registered).inject('/api/openapi.json');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  const paths = new Set(registered.map(({ path }) => path));
  expect(Object.keys(reply.json().paths).toSorted()).toEqual([...paths].toSorted());
});

it('shows every call with its rules, refusals and who may make it', async () => {
  const page = (await serve(allCalls).inject('/api/docs')).body;
  for (const { path, summary } of allCalls) {
    expect(page).toContain(`<span class="path">${path}</span>`);
    expect(page).toContain(`<span class="says">${summary.replaceAll("'", '&#39;')}</span>`);
  }
  expect(page).toContain('matches [A-Z]');
  expect(page).toContain('Once normalised it must match ^0[789][01]\\d{8}$');
  expect(page).toContain('At least one uppercase letter');
  expect(page).toContain('<code>SLOT_TAKEN</code>');
  expect(page).toContain('A signed-in owner whose setup is complete');
  expect(page).toContain('API key with bookings.change');
  expect(page).toContain('curl -X POST &#39;http://localhost:3000/api/appointments/internal&#39;');
});

it('runs no script and styles by a fresh nonce that its policy names', async () => {
  const app = serve(allCalls);
  const nonces = [];
  for (const _ of [1, 2]) {
    const reply = await app.inject('/api/docs');
    const nonce = /<style nonce="([\w-]{22})">/.exec(reply.body)?.[1] ?? 'none';
    expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(reply.body).not.toMatch(/<script| style=| on\w+=/);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
});

it('escapes what the contract says', async () => {
  const tricky = call({
    method: 'GET',
    path: '/tricky',
    summary: '<b>Less & more</b>',
    access: 'public',
    query: z.object({ at: z.string().check(z.regex(/^<script>$/, 'Not "that"')) }),
    reply: z.object({ success: z.literal(true) }),
    refusals: [],
  });
  const page = (await serve([tricky]).inject('/api/docs')).body;
  expect(page).toContain('&lt;b&gt;Less &amp; more&lt;/b&gt;');
  expect(page).toContain('matches ^&lt;script&gt;$');
  expect(page).toContain('Not &quot;that&quot;');
  expect(page).not.toContain('<script');
});

it('flattens nested, listed, nullable and alternative shapes', () => {
  const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
  const [only] = fieldTables(
    object({
      data: { type: 'array', items: object({ name: { type: 'string', minLength: 1, maxLength: 80 } }) },
      staff: { anyOf: [object({ id: { type: 'string' } }), { type: 'null' }] },
    }),
  );
  expect(only?.rows.map(({ name, type, rules }) => [name, type, ...rules])).toEqual([
    ['data', 'list of object'],
    ['data[].name', 'string', '1 to 80 characters'],
    ['staff', 'object or null'],
    ['staff.id', 'string'],
  ]);
  const kinds = fieldTables({
    oneOf: [object({ kind: { const: 'time' } }), object({ kind: { const: 'item' } })],
  });
  expect(kinds.map(({ title }) => title)).toEqual(['kind "time"', 'kind "item"']);
});
