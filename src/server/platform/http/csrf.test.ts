import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { waysToGo } from '../../testing/gate.ts';
import { createHoldings, type Holdings } from '../../testing/holdings.ts';
import { pathOf, registeredCalls } from '../../testing/registered-calls.ts';
import { nameOf, sampleRequest } from '../../testing/sample-requests.ts';
import { registerOwner } from '../../testing/seeded-owner.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const app = useTestApp({ paystack: true });
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const JSON_LIKE = [
  'text/plain',
  'text/plain;application/json',
  'application/json\t;charset=utf-8',
  'application/json;\tcharset=utf-8',
  'application/json\ta',
  'application/json; charset=utf-7',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

let own: Holdings;
let stranger: Visitor;
let calls: readonly Call[] = [];
/** Those that a browser makes: a signed notice is not believed for where it comes from. */
const changing = (): readonly Call[] =>
  calls.filter((call) => call.method !== 'GET' && call.access !== 'signed');
const authenticated = (): readonly Call[] => changing().filter((call) => call.access !== 'public');
const urlOf = (call: Call): string => pathOf(call, sampleRequest(call, own).parameter ?? 'none');
const bodyOf = (call: Call): unknown => sampleRequest(call, own).body ?? {};

beforeAll(async () => {
  own = await createHoldings(app);
  stranger = (await registerOwner(app, 'Stranger Spa')).visitor;
  calls = registeredCalls(app);
});

/** Sends the owner's own request of every call with something wrong about it; nothing may come of it. */
const refuseAll = async (
  these: readonly Call[],
  headers: Readonly<Record<string, string | null>>,
  status: number,
): Promise<void> => {
  expect(these.length).toBeGreaterThan(3);
  const before = [await fingerprint(app), app.clock.now()];
  for (const call of these) {
    const { file } = sampleRequest(call, own);
    const payload =
      file === undefined || 'content-type' in headers ? { body: JSON.stringify(bodyOf(call)) } : { file };
    const answer = await own.owner.visitor.send(call.method, urlOf(call), { ...payload, headers });
    expect([nameOf(call), answer.status, answer.body?.success]).toEqual([nameOf(call), status, false]);
  }
  expect([await fingerprint(app), app.clock.now()]).toEqual(before);
};

test('a session without its token changes nothing', async () => {
  await refuseAll(authenticated(), { 'x-xsrf-token': null }, 403);
  await refuseAll(authenticated(), { 'x-xsrf-token': '' }, 403);
  await refuseAll(authenticated(), { 'x-xsrf-token': `${'0'.repeat(64)}.${'0'.repeat(128)}` }, 403);
});

test('the token of another session is worth nothing, in the header or planted as a cookie', async () => {
  const token = decodeURIComponent(stranger.cookies.get('XSRF-TOKEN') ?? '');
  expect(token).not.toBe('');
  await refuseAll(authenticated(), { 'x-xsrf-token': token }, 403);
  const planted = `sid=${own.owner.visitor.cookies.get('sid')}; XSRF-TOKEN=${stranger.cookies.get('XSRF-TOKEN')}`;
  await refuseAll(authenticated(), { 'x-xsrf-token': token, cookie: planted }, 403);
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['a sibling of this host', { origin: 'http://evil.akoko.test' }],
  ['this host by another port', { origin: 'http://127.0.0.1:1' }],
  ['an opaque origin', { origin: 'null' }],
  ['no origin at all', { origin: null }],
  ['a referrer elsewhere', { origin: null, referer: 'https://evil.example/akoko.test' }],
  ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
])('%s changes nothing, session or not', async (_, headers) => {
  await refuseAll(changing(), headers, 403);
});

test.each(waysToGo(JSON_LIKE))('a body that says it is %j changes nothing', async (type) => {
  const multipart = type.startsWith('multipart/');
  const others = changing().filter((call) => !multipart || call.file === undefined);
  await refuseAll(others, { 'content-type': type }, 415);
});

test('a method cannot be talked into another', async () => {
  const before = [await fingerprint(app), app.clock.now()];
  const override = (method: string) => ({
    'x-http-method-override': method,
    'x-http-method': method,
    'x-method-override': method,
  });
  for (const call of changing()) {
    const url = `${urlOf(call)}?_method=${call.method}`;
    for (const method of ['GET', 'POST']) {
      if (calls.some((other) => other.method === method && other.path === call.path)) continue;
      const body = method === 'GET' ? {} : { body: { _method: call.method, ...(bodyOf(call) as object) } };
      const answer = await own.owner.visitor.send(method, url, { ...body, headers: override(call.method) });
      expect([nameOf(call), method, [404, 405].includes(answer.status)]).toEqual([
        nameOf(call),
        method,
        true,
      ]);
    }
    if (call.method !== 'DELETE') {
      const answer = await own.owner.visitor.send('GET', url, { headers: override(call.method) });
      // 422: the address reads something else, with a query of its own.
      expect([200, 401, 404, 405, 422]).toContain(answer.status);
    }
  }
  expect([await fingerprint(app), app.clock.now()]).toEqual(before);
});

test('a known path asked in another way answers 405 and names the ways it knows', async () => {
  const paths = new Map<string, Set<string>>();
  for (const call of calls) paths.set(call.path, (paths.get(call.path) ?? new Set()).add(call.method));
  for (const [path, served] of paths) {
    const url = `/api${path.replace(/\{\w+\}/g, 'none')}`;
    for (const method of METHODS) {
      // The parameter of a longer list of paths may stand for the last word of this one.
      const answered = calls.some((call) => call.method === method && matches(call.path, path));
      if (answered) continue;
      const answer = await own.owner.visitor.send(method, url);
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.body).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([...served]));
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  }
});

const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

test('an unknown path is not found, whatever the method', async () => {
  for (const method of METHODS) {
    const answer: Answer = await own.owner.visitor.send(method, '/api/nothing/here');
    expect([answer.status, answer.body.code, answer.headers.get('allow')]).toEqual([404, 'NOT_FOUND', null]);
  }
});

/** What those samples come to that have no link, payment, reset of the password or second line behind them. */
const heard: ReadonlyMap<string, readonly [status: number, code: string]> = new Map([
  ['PUT /auth/resetpassword/{resettoken}', [400, 'TOKEN_INVALID']],
  ['PUT /auth/verifyemail/{token}', [400, 'TOKEN_INVALID']],
  ['POST /members/invitations/accept', [400, 'TOKEN_INVALID']],
  ['POST /auth/login/code', [400, 'TOKEN_INVALID']],
  ['POST /auth/login/passkey', [422, 'WRONG_PASSKEY']],
  ['POST /auth/prove/passkey', [404, 'NOT_FOUND']],
  ['POST /auth/factors/passkeys', [422, 'WRONG_PASSKEY']],
  ['DELETE /auth/factors/passkeys/{id}', [404, 'NOT_FOUND']],
  ['POST /auth/pin', [404, 'NOT_FOUND']],
  ['POST /members/hand-over/accept', [404, 'NOT_FOUND']],
  ['PUT /auth/factors/authenticator', [422, 'WRONG_CODE']],
  ['DELETE /auth/factors/authenticator', [404, 'NOT_FOUND']],
  ['POST /auth/factors/recovery-codes', [404, 'NOT_FOUND']],
  ['POST /manage/{token}/lines/cancel', [409, 'ILLEGAL_TRANSITION']],
  ['POST /payments/payout/confirm', [404, 'NOT_FOUND']],
  ['POST /payments/initialize', [422, 'NO_PAYMENT_DUE']],
  ['POST /payments/verify', [404, 'NOT_FOUND']],
]);

test('the same requests go through when they come from the owner on this site', async () => {
  const order = ['POST', 'PUT', 'PATCH', 'DELETE'];
  // One goes to another business, and the next comes back.
  const elsewhere = ['POST /members/businesses', 'POST /members/enter'];
  const last = [
    ...elsewhere,
    'POST /shared-devices',
    'POST /auth/login',
    'POST /dev/clock',
    'PUT /auth/password',
  ];
  const sorted = changing().toSorted(
    (a, b) =>
      last.indexOf(nameOf(a)) - last.indexOf(nameOf(b)) ||
      order.indexOf(a.method) - order.indexOf(b.method) ||
      // What belongs to a thing goes before the thing itself.
      Number(a.method === 'DELETE') * (b.path.split('/').length - a.path.split('/').length),
  );
  for (const call of sorted) {
    const sample = sampleRequest(call, own);
    const answer = await own.owner.visitor.send(call.method, urlOf(call), sample);
    const expected = heard.get(nameOf(call)) ?? [200, undefined];
    expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), ...expected]);
  }
});
