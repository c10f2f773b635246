import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { keyPermissions } from '#core/accounts/permissions.ts';
import { openStream } from '../modules/live/testing/open-stream.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { fingerprint } from '../testing/stored-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { byKey, createTestKey, type TestKey } from '../testing/test-key.ts';
import { createOwner } from '../testing/test-owner.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';

const app = useTestApp({ paystack: true });
const CANARY = 'Kanarienvogel';
let theirs: FuzzFixtures;
let calls: readonly Call[] = [];
/** One that may do all that a key may, of another business. */
let foreign: TestKey;
/** One of the business itself, that may do one thing. */
let narrow: TestKey;

beforeAll(async () => {
  theirs = await addItem(await createHoldings(app, `${CANARY} Studio`));
  foreign = await createTestKey(app, await createOwner(app), keyPermissions);
  narrow = await createTestKey(app, theirs.owner, ['reports.read'], 'Figures');
  calls = registeredCalls(app).filter(({ access }) => access === 'account' || access === 'owner');
});

test('a key that may read bookings and not clients sees no number, no address and no account of theirs', async () => {
  const reader = await createTestKey(app, theirs.owner, ['bookings.read', 'bookings.status'], 'Reader');
  const reads = calls.filter(({ permission, method }) => permission === 'bookings.read' && method === 'GET');
  expect(reads.length).toBeGreaterThan(6);
  for (const call of reads) {
    const { status, text } = await sendWhole(withKey(reader), call, wholeRequest(call, theirs));
    expect([nameOf(call), status]).toEqual([nameOf(call), 200]);
    expect([nameOf(call), /080\d{8}|234\d{10}|\w@\w/.exec(text)?.[0]]).toEqual([nameOf(call), undefined]);
  }
  const path = `/api/appointments/${theirs.appointmentId}/status`;
  const changed = await reader.send('PATCH', path, { body: { status: 'confirmed' } });
  expect([changed.status, changed.body.data.clientPhone]).toEqual([200, '']);
});

const opened: { leave: () => void }[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

const withKey = (key: TestKey) => ({ send: key.send, cookies: new Map<string, string>() });

test('a key gets beyond its one permission by no call, and changes nothing', async () => {
  // Its last use is written.
  expect((await narrow.send('GET', '/api/appointments/analytics')).status).toBe(200);
  const before = await fingerprint(app);
  for (const call of calls.filter(({ permission }) => permission !== 'reports.read')) {
    const { status, body } = await sendWhole(withKey(narrow), call, wholeRequest(call, theirs));
    expect([nameOf(call), status, body.code]).toEqual([nameOf(call), 403, 'FORBIDDEN']);
  }
  expect(await fingerprint(app)).toBe(before);
});

test('a key of another business comes by nothing of this one', async () => {
  for (const call of calls.filter(({ path, produces }) => path.includes('{') && produces === undefined)) {
    const { status, text } = await sendWhole(withKey(foreign), call, wholeRequest(call, theirs));
    expect([nameOf(call), [403, 404, 422].includes(status)]).toEqual([nameOf(call), true]);
    expect(text).not.toContain(CANARY);
  }
});

test('a stream ends within a second of its key, and others stay', async () => {
  const key = await createTestKey(app, theirs.owner, ['bookings.read'], 'Screen at the door');
  const open = async ({ key: text }: TestKey) => {
    const stream = await openStream(app.baseUrl, app.visitor(), '', { authorization: `Bearer ${text}` });
    opened.push(stream);
    return stream;
  };
  const [stream, other] = [await open(key), await open(foreign)];
  expect([stream.status, other.status]).toEqual([200, 200]);
  expect((await open(narrow)).status).toBe(403);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect([stream.ended(), other.ended()]).toEqual([false, false]);
  await theirs.owner.visitor.send('DELETE', `/api/api-keys/${key.id}`);
  await expect.poll(stream.ended, { timeout: 3_000 }).toBe(true);
  expect(other.ended()).toBe(false);
  expect((await open(key)).status).toBe(401);
});

test('no key is in the log, the database or an error, whole or in part', async () => {
  const [, handle = '', secret = ''] = narrow.key.split('_');
  const from = app.logged.length;
  for (const text of [narrow.key, `akoko_${handle}_${secret}x`, `${secret}_${narrow.key}`]) {
    const answer = await app.visitor().send('GET', '/api/clients', { headers: byKey(text) });
    expect([401, 403]).toContain(answer.status);
    expect(answer.text).not.toContain(secret);
    const inAddress = await narrow.send('GET', `/api/appointments/analytics?key=${text}`);
    expect(inAddress.text).not.toContain(secret);
  }
  await expect.poll(() => app.logged.length).toBeGreaterThan(from + 5);
  expect(app.logged.filter((line) => line.includes(secret))).toEqual([]);
});
