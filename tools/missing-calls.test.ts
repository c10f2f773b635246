import { expect, it } from 'vitest';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { allCalls, callGroups } from '#contract/calls/calls.ts';
import { openApiDocument } from '#contract/openapi/openapi.ts';
import { missingCalls } from './missing-calls.ts';

const served = (calls: typeof allCalls) =>
  openApiDocument(calls, { title: 'Akoko', version: '1', serverUrl: 'http://localhost:3000/api' });

it('finds nothing when every call is served', () => {
  expect(missingCalls(callGroups, served(allCalls))).toEqual([]);
});

it('names a call by its group, and tells two methods of one path apart', () => {
  const calls = allCalls.filter((call) => call !== authCalls.login && call.path !== '/clients');
  expect(missingCalls(callGroups, served(calls))).toEqual([
    'auth  POST /auth/login',
    'clients  GET /clients',
    'clients  POST /clients',
  ]);
  const noDelete = allCalls.filter(({ method, path }) => !(method === 'DELETE' && path === '/services/{id}'));
  expect(missingCalls(callGroups, served(noDelete))).toEqual(['services  DELETE /services/{id}']);
});
