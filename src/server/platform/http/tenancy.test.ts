import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createHoldings, type Holdings } from '../../testing/holdings.ts';
import { pathOf, registeredCalls } from '../../testing/registered-calls.ts';
import { nameOf, sampleRequest } from '../../testing/sample-requests.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';
import { handleOf, newBusinessId, newId, readBusinessHandle } from '../ids.ts';

const app = useTestApp();
const CANARY = 'Kanarienvogel';
let mine: Holdings;
let theirs: Holdings;
let calls: readonly Call[] = [];

beforeAll(async () => {
  mine = await createHoldings(app);
  theirs = await createHoldings(app, `${CANARY} Studio`);
  calls = registeredCalls(app);
});

const told = (answer: Answer) => ({
  status: answer.status,
  body: answer.text,
  headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
});

const nonexistent = (): readonly string[] => {
  const business = readBusinessHandle(mine.owner.businessId);
  if (business === null) throw new Error('The owner has no business');
  return [handleOf(business, newId()), handleOf(newBusinessId(), newId())];
};

describe('an id in the path', () => {
  // What stands in the path of a signed call proves the sender; it names nothing.
  const withId = (): readonly Call[] =>
    calls.filter(({ access, path }) => access !== 'public' && access !== 'signed' && path.includes('{'));

  test("another business's is told exactly like one that does not exist, and nothing happens", async () => {
    expect(withId().length).toBeGreaterThanOrEqual(7);
    const before = await fingerprint(app);
    for (const call of withId()) {
      const { parameter: _, ...payload } = sampleRequest(call, mine);
      const ask = (parameter: string) =>
        mine.owner.visitor.send(call.method, pathOf(call, parameter), payload);
      const other = told(await ask(sampleRequest(call, theirs).parameter ?? ''));
      expect([nameOf(call), other.status]).toEqual([nameOf(call), 404]);
      expect(other.body).not.toContain(CANARY);
      for (const id of nonexistent())
        expect([nameOf(call), told(await ask(id))]).toEqual([nameOf(call), other]);
      // A thing of another kind under one's own business is not found either.
      for (const id of [mine.owner.businessId, 'x', 'x'.repeat(44), '..', "'--", '0'.repeat(44)])
        expect([nameOf(call), id, (await ask(encodeURIComponent(id))).status]).toEqual([
          nameOf(call),
          id,
          // A browser resolves it, so that another call altogether is asked.
          id === '..' ? expect.any(Number) : 404,
        ]);
    }
    expect(await fingerprint(app)).toBe(before);
  });

  test('without a session nothing is told at all', async () => {
    for (const call of withId()) {
      const { parameter, ...payload } = sampleRequest(call, theirs);
      const answer = await app.visitor().send(call.method, pathOf(call, parameter ?? ''), payload);
      expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), 401, 'UNAUTHENTICATED']);
    }
  });
});

describe('an id in the body', () => {
  const send = (method: string, path: string, body: unknown) =>
    mine.owner.visitor.send(method, path, { body });

  test('staff of another business cannot be assigned', async () => {
    const path = `/api/services/${mine.serviceId}/assign-staff`;
    const other = told(await send('PUT', path, { staffIds: [theirs.staffId] }));
    expect(other.status).toBe(404);
    for (const id of nonexistent()) expect(told(await send('PUT', path, { staffIds: [id] }))).toEqual(other);
  });

  test('services of another business cannot be given to staff', async () => {
    const body = (service: string) => ({ name: 'Bisi Ade', role: 'Stylist', services: [service] });
    const other = told(await send('POST', '/api/staff', body(theirs.serviceId)));
    expect(other.status).toBe(422);
    for (const id of nonexistent()) expect(told(await send('POST', '/api/staff', body(id)))).toEqual(other);
  });

  test('a booking cannot mix businesses', async () => {
    const book = (over: object) =>
      send('POST', '/api/appointments', {
        ...bookingBody(mine.owner, { _id: mine.serviceId }, { date: '2026-12-09T09:00:00.000Z' }),
        ...over,
      });
    const [, missing = ''] = nonexistent();
    const pairs: readonly [object, object][] = [
      [{ staffId: theirs.staffId }, { staffId: missing }],
      [{ serviceId: theirs.serviceId }, { serviceId: missing }],
      [{ businessId: theirs.owner.businessId }, { businessId: 'x'.repeat(22) }],
    ];
    const before = await fingerprint(app);
    for (const [other, none] of pairs) {
      const refused = told(await book(other));
      expect(refused.status).toBe(404);
      expect(refused).toEqual(told(await book(none)));
    }
    expect(await fingerprint(app)).toBe(before);
  });
});

describe('a businessId sent along', () => {
  test('must be one’s own wherever it is taken', async () => {
    const takesBusiness = ({ query }: Call): boolean =>
      query !== undefined && Object.hasOwn(Reflect.get(query, 'shape') ?? {}, 'businessId');
    const scoped = calls.filter(
      (call) => call.access === 'owner' && call.method === 'GET' && takesBusiness(call),
    );
    expect(scoped.length).toBeGreaterThanOrEqual(2);
    for (const call of scoped) {
      const ask = (id: string) => mine.owner.visitor.send('GET', `/api${call.path}?businessId=${id}`);
      expect([nameOf(call), (await ask(mine.owner.businessId)).status]).toEqual([nameOf(call), 200]);
      for (const id of [theirs.owner.businessId, 'x'.repeat(22), 'x', '']) {
        const answer = await ask(id);
        expect([nameOf(call), id, answer.status, answer.body.code]).toEqual([
          nameOf(call),
          id,
          403,
          'WRONG_BUSINESS',
        ]);
        expect(answer.text).not.toContain(CANARY);
      }
    }
  });

  test('must be one’s own in a staff member', async () => {
    const body = { name: 'Bisi Ade', role: 'Stylist', businessId: theirs.owner.businessId };
    for (const [method, path] of [
      ['POST', '/api/staff'],
      ['PUT', `/api/staff/${mine.staffId}`],
    ] as const) {
      const answer = await mine.owner.visitor.send(method, path, { body });
      expect([answer.status, answer.body.code]).toEqual([403, 'WRONG_BUSINESS']);
    }
  });
});

describe('staff', () => {
  test("an owner sees another business's as any client does", async () => {
    const url = `/api/staff?serviceId=${theirs.serviceId}`;
    const asOwner = await mine.owner.visitor.send('GET', url);
    const asClient = await app.visitor().send('GET', url);
    expect(asOwner.text).toBe(asClient.text);
    expect(asOwner.body.data).toEqual([{ _id: theirs.staffId, name: 'Ada Obi', role: 'Owner' }]);
    const scoped = await mine.owner.visitor.send('GET', `${url}&businessId=${theirs.owner.businessId}`);
    expect(scoped.text).toBe(asClient.text);
    const whole = await mine.owner.visitor.send('GET', `/api/staff?businessId=${theirs.owner.businessId}`);
    expect(whole.status).toBe(404);
  });

  test("one's own come in full", async () => {
    const own = await mine.owner.visitor.send('GET', '/api/staff');
    expect(own.body.data[0]).toMatchObject({ _id: mine.staffId, email: mine.owner.email });
  });
});

test('nothing of the other business is in anything that can be read', async () => {
  const reads = calls.filter(
    (call) => call.method === 'GET' && call.access !== 'public' && !call.path.includes('{'),
  );
  for (const call of reads) {
    const answer = await mine.owner.visitor.send('GET', `/api${call.path}?slug=${theirs.owner.slug}`);
    expect(answer.text).not.toContain(CANARY);
    expect(answer.text).not.toContain(theirs.owner.businessId);
  }
});
