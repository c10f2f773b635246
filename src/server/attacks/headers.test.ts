import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { asSuperuser } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { Answer } from '../testing/visitor.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';

const app = useTestApp();
let own: FuzzFixtures;
let calls: readonly Call[] = [];
const reads = (): readonly Call[] =>
  calls.filter(({ method, path }) => method === 'GET' && path !== '/auth/logout');

beforeAll(async () => {
  own = await addItem(await createHoldings(app));
  calls = registeredCalls(app);
});

const keptSafe = (name: string, { headers }: Answer): void => {
  expect([name, headers.get('cache-control')]).toEqual([name, expect.stringContaining('no-store')]);
  expect([name, headers.get('x-content-type-options')]).toEqual([name, 'nosniff']);
  expect([name, headers.get('x-frame-options')]).toEqual([name, 'DENY']);
  expect([name, headers.get('access-control-allow-origin')]).toEqual([name, null]);
  expect([name, headers.get('content-type')]).toEqual([name, expect.not.stringContaining('html')]);
};

test('no answer of the API is kept by anything between, framed, guessed at, or lent to another site', async () => {
  const foreign = { origin: 'https://evil.example' };
  for (const call of reads()) {
    const good = await sendWhole(own.owner.visitor, call, wholeRequest(call, own));
    keptSafe(nameOf(call), good);
    keptSafe(nameOf(call), await sendWhole(app.visitor(), call, wholeRequest(call, own)));
    const path = `/api${call.path.replace(/\{\w+\}/g, 'none')}`;
    keptSafe(nameOf(call), await own.owner.visitor.send('GET', path, { headers: foreign }));
    keptSafe(nameOf(call), await app.visitor().send('OPTIONS', path, { headers: foreign }));
  }
});

test('a fault tells its number and nothing of how it came about', async () => {
  const tables = ['appointments', 'clients', 'services', 'businesses'];
  const asked = reads().filter(({ access }) => access === 'owner');
  for (const table of tables) await asSuperuser(app, `ALTER TABLE ${table} RENAME TO ${table}_kanarie`);
  const answers: Answer[] = [];
  try {
    for (const call of asked) answers.push(await sendWhole(own.owner.visitor, call, wholeRequest(call, own)));
  } finally {
    for (const table of tables) await asSuperuser(app, `ALTER TABLE ${table}_kanarie RENAME TO ${table}`);
  }
  const faults = answers.filter(({ status }) => status >= 500);
  expect(faults.length).toBeGreaterThan(10);
  for (const { text, body } of faults) {
    expect(body.message).toMatch(/ \([a-p]{16}\)$/);
    expect(text).not.toMatch(/kanarie|relation|select|\bat \w|node_modules|\.ts\b|postgres/i);
    expect(Object.keys(body).toSorted()).toEqual(['code', 'error', 'message', 'success']);
  }
});
