import { expect, it } from 'vitest';
import { mayDo, permissionNames, type Role } from '#core/accounts/permissions.ts';
import { allCalls } from './calls/calls.ts';
import { openApiDocument } from './openapi/openapi.ts';

const all = permissionNames;
const named = allCalls.filter(({ access }) => access === 'account' || access === 'owner');

it('every call of somebody who is signed in names a permission of the table, and no other call does', () => {
  expect(named.length).toBeGreaterThan(80);
  for (const { method, path, permission } of named) expect(all, `${method} ${path}`).toContain(permission);
  const open = allCalls.filter((call) => !named.includes(call));
  expect(open.filter(({ permission }) => permission !== undefined)).toEqual([]);
});

it('every permission of the table is asked for by a call', () => {
  const asked = new Set(named.map(({ permission }) => permission));
  // The public list of staff shows their owner more.
  expect(all.filter((permission) => !asked.has(permission))).toEqual(['staff.read']);
});

it('an owner may do all, and a role that is not in the table nothing', () => {
  expect(all.filter((permission) => !mayDo('owner', permission))).toEqual([]);
  // As a newer process may have written it.
  const unknown = 'janitor' as Role;
  expect(all.filter((permission) => mayDo(unknown, permission))).toEqual([]);
  expect(mayDo('constructor' as Role, 'account.own')).toBe(false);
});

it('the document says which permission a call asks for', () => {
  const document = openApiDocument(allCalls, { title: 'A', version: '1', serverUrl: 'http://a' });
  for (const { method, path, permission } of allCalls) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.['x-permission'], path).toBe(permission);
  }
  expect(document.paths['/payments/payout']?.['put']?.description).toBe(
    'Who may call: a signed-in owner whose setup is complete and whose role may change where deposits are paid to.',
  );
});
