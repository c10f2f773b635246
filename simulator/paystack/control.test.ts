import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PaystackState } from './paystack.ts';
import { openPaystackFake, type PaystackFake } from './testing/paystack-fake.ts';
import { startReceiver } from './testing/receiver.ts';

let paystackFake: PaystackFake;
let host: string;

beforeAll(async () => {
  paystackFake = await openPaystackFake();
  host = new URL(paystackFake.url).origin;
});
afterAll(() => paystackFake.stop());
afterEach(() => {
  paystackFake.control({ reset: true });
});

const post = (body: unknown): Promise<Response> =>
  fetch(`${host}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

type Control = Readonly<{ error: string; paystack: PaystackState }>;
// The fields of these replies are checked by the tests that read them.
const read = async (reply: Response): Promise<Control> => (await reply.json()) as Control;

describe('faults', () => {
  const verify = () => paystackFake.get('/transaction/verify/BK-1');

  test.each([
    ['unauthorized', 401],
    ['too-many', 429],
    ['error', 500],
  ])('%s answers %d as often as asked, to that path alone', async (kind, status) => {
    await paystackFake.begin({ reference: 'BK-1' });
    paystackFake.control({ faults: { path: '/transaction/verify', kind, times: 2, retryAfter: 7 } });
    expect((await paystackFake.get('/bank')).status).toBe(200);
    const first = await verify();
    expect([first.status, (await verify()).status, (await verify()).status]).toEqual([status, status, 200]);
    expect(first.body).toMatchObject({ status: false, message: expect.any(String) });
    expect(first.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
  });

  test('one method only, when it is named', async () => {
    paystackFake.control({ faults: { path: '/subaccount', method: 'POST', kind: 'error' } });
    expect((await paystackFake.get('/subaccount')).status).toBe(200);
    expect((await paystackFake.send('POST', '/subaccount', {})).status).toBe(500);
  });

  const asked = { email: 'ada@example.ng', amount: 500_000, reference: 'BK-1' };

  test.each([
    ['error', 404],
    ['error-after-write', 200],
  ])('after %s, verify answers %d', async (kind, known) => {
    paystackFake.control({ faults: { kind } });
    expect((await paystackFake.send('POST', '/transaction/initialize', asked)).status).toBe(500);
    expect((await verify()).status).toBe(known);
  });

  test.each([
    ['reset', 404],
    ['reset-after-write', 200],
  ])('%s breaks the connection; verify then answers %d', async (kind, known) => {
    paystackFake.control({ faults: { kind, path: '/transaction/initialize' } });
    await expect(paystackFake.send('POST', '/transaction/initialize', asked)).rejects.toThrow();
    expect((await verify()).status).toBe(known);
    expect(paystackFake.state().calls[1]).toEqual({
      method: 'POST',
      path: '/transaction/initialize',
      status: null,
    });
  });

  test('slow does the work first and answers late', async () => {
    paystackFake.control({ faults: { kind: 'slow', delayMs: 1_000 } });
    const began = performance.now();
    const answering = paystackFake.send('POST', '/transaction/initialize', asked);
    await expect.poll(() => paystackFake.state().transactions).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(900);
    expect((await answering).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });
});

describe('requests', () => {
  test.each([
    [{ pay: 'none' }, 'There is no transaction none.'],
    [{ nothing: 1 }, 'Unknown in paystack: nothing.'],
    [{ webhooks: { duplicate: -1 } }, 'paystack.webhooks.duplicate must be a whole number from 0 to 100.'],
    [{ webhookUrl: 'nowhere' }, 'paystack.webhookUrl must be an address that starts with http.'],
    [{ secretKey: 'sk_live_abc' }, 'paystack.secretKey must be a test key'],
    [{ faults: [{ path: '/' }] }, 'kind is missing'],
    [{ clock: { at: 'noon' } }, 'must be an instant'],
    [{ refund: { id: 1, state: 'processed' } }, 'There is no refund 1.'],
    [{ pay: { reference: 'BK-1', card: '1' } }, 'card must be one of'],
    [{ transfer: 'BK-1' }, 'BK-1 has no account to transfer to.'],
    [{ reverse: 'BK-1' }, 'BK-1 is not paid.'],
    [{ dispute: 'BK-1' }, 'BK-1 is not paid.'],
    [{ dispute: { reference: 'BK-1', event: 'resolve' } }, 'BK-1 has no open dispute.'],
    [{ pay: ['BK-1', 'BK-1'] }, 'BK-1 is named twice.'],
    [{ reset: true }, 'reset leaves nothing to decline.'],
  ])('%j is refused in full', async (request, problem) => {
    for (const reference of ['BK-0', 'BK-1']) await paystackFake.begin({ reference });
    const reply = await post({ paystack: { balance: 5, decline: 'BK-0', ...request } });
    expect(reply.status).toBe(400);
    expect((await read(reply)).error).toContain(problem);
    expect(paystackFake.control({}).balance).toBeNull();
    expect([await paystackFake.status('BK-0'), await paystackFake.status('BK-1')]).toEqual([
      'abandoned',
      'abandoned',
    ]);
  });

  test('what is paid is not paid or declined again', async () => {
    await paystackFake.begin({ reference: 'BK-1' });
    paystackFake.control({ pay: 'BK-1' });
    expect(() => paystackFake.control({ pay: 'BK-1' })).toThrow('BK-1 is success already.');
    expect(() => paystackFake.control({ decline: 'BK-1' })).toThrow('already');
    expect(() => paystackFake.control({ expire: 'BK-1' })).toThrow('finished already');
  });

  test('over HTTP it answers the settings in force, and the state of all or of one', async () => {
    for (const reference of ['BK-1', 'BK-2']) await paystackFake.begin({ reference });
    const set = await post({ paystack: { pay: ['BK-1', { reference: 'BK-2' }], balance: 100 } });
    expect(await set.json()).toMatchObject({ paystack: { balance: 100 } });
    const all = await read(await fetch(`${host}/control/state`));
    expect(all.paystack.transactions).toMatchObject([
      { reference: 'BK-2' },
      { reference: 'BK-1', status: 'success' },
    ]);
    expect(all.paystack.calls).toMatchObject([{ path: '/transaction/initialize', status: 200 }, {}]);
    const one = await read(await fetch(`${host}/control/state?reference=BK-1`));
    expect(one.paystack).toMatchObject({
      transactions: [{ reference: 'BK-1' }],
      events: [{ event: 'charge.success', reference: 'BK-1' }],
    });
    expect(one.paystack.transactions).toHaveLength(1);
    await post({ paystack: { resend: 'BK-1' } });
    expect(paystackFake.state('BK-1').events[0]?.deliveries).toHaveLength(2);
  });

  test('the outer reset puts settings back and keeps what happened; the inner one forgets it', async () => {
    await paystackFake.begin({ reference: 'BK-1' });
    paystackFake.control({ balance: 5, faults: { kind: 'error' } });
    expect(await (await post({ reset: true })).json()).toMatchObject({
      paystack: { balance: null, faults: [] },
    });
    expect(await paystackFake.status('BK-1')).toBe('abandoned');
    await post({ paystack: { reset: true } });
    expect(paystackFake.state()).toMatchObject({ transactions: [], calls: [], events: [] });
  });

  test('the clock can be put to an instant', async () => {
    paystackFake.control({ clock: { at: '2027-01-01T00:00:00.000Z' } });
    await paystackFake.begin({ reference: 'BK-1' });
    const made = (await paystackFake.get('/transaction/verify/BK-1')).body.data['created_at'];
    expect(made).toMatch(/^2027-01-01T00:00:/);
  });
});

test('a thousand payments, each told three times, in some seconds', async () => {
  const receiver = await startReceiver();
  paystackFake.control({ webhookUrl: receiver.url, webhooks: { duplicate: 2, shuffle: true } });
  const references = Array.from({ length: 1_000 }, (_, index) => `BK-${index}`);
  for (let from = 0; from < references.length; from += 50) {
    await Promise.all(
      references.slice(from, from + 50).map((reference) => paystackFake.begin({ reference })),
    );
  }
  expect((await post({ paystack: { pay: references } })).status).toBe(200);
  await expect.poll(() => receiver.all().length, { timeout: 40_000 }).toBe(3_000);
  expect(new Set(receiver.all().map(({ data }) => data['reference'])).size).toBe(1_000);
  await receiver.stop();
}, 60_000);
