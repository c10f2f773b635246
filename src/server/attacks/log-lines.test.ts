import { beforeAll, expect, test, vi } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { createOwner, type TestOwner } from '../testing/test-owner.ts';
import type { Answer } from '../testing/visitor.ts';

const app = useTestApp();
let own: TestOwner;
let other: TestOwner;

beforeAll(async () => {
  own = await createOwner(app);
  other = await createOwner(app);
});

/** The line that this request leaves; it may come a moment after the answer. */
const lineOf = async (ask: () => Promise<Answer>) => {
  const from = app.logged.length;
  await ask();
  return vi.waitFor(() => {
    const line = app.logged.slice(from).find((text) => text.includes('"event":"request.answered"'));
    if (line === undefined) throw new Error('There is no line yet');
    return JSON.parse(line);
  });
};

const signIn = (email: string, password: string) =>
  lineOf(() => app.visitor().send('POST', '/api/auth/login', { body: { email, password } }));
const WRONG = 'Wrong-horse 1';

test('says when, by whose session, from which network and why not, and names nobody', async () => {
  const from = app.logged.length;
  const right = await signIn(own.email, own.password);
  expect(right).toMatchObject({ route: '/api/auth/login', status: 200, network: '127.0.0.0/24' });
  expect(right.time).toMatch(/Z$/);
  const wrong = await signIn(own.email, WRONG);
  expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', account: right.account });
  const stranger = await signIn('nobody@example.ng', WRONG);
  expect(stranger.account).toMatch(/^[0-9A-Za-z]{16}$/);
  expect(stranger.account).not.toBe(right.account);

  const { visitor, businessId: business } = own;
  const forged = { body: {}, headers: { 'x-xsrf-token': null } };
  expect(await lineOf(() => visitor.send('PUT', '/api/services/x', forged))).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    business,
  });
  const foreign = `/api/clients?businessId=${other.businessId}`;
  expect(await lineOf(() => visitor.send('GET', foreign))).toMatchObject({ status: 403, business });
  const bad = { body: { price: -1 } };
  expect(await lineOf(() => visitor.send('POST', '/api/services', bad))).toMatchObject({
    code: 'INVALID_INPUT',
    business,
  });
  expect(await lineOf(() => app.visitor().send('GET', '/api/users/me'))).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect(app.logged.slice(from).join('\n')).not.toMatch(/owner-|nobody@|horse/);
});

test('a form that is sent without scripts is told alike', async () => {
  const form = { email: own.email, password: WRONG };
  const line = await lineOf(() => app.visitor().send('POST', '/login', { form }));
  const { account } = await signIn(own.email, own.password);
  expect(line).toMatchObject({ route: '/login', status: 403, account });
});
