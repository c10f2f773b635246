import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealOn } from '../../testing/form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp({ paystack: true, trustProxy: '127.0.0.1' });
let owner: TestOwner;
let booking: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  owner = await createOwner(app);
  booking = bookingBody(owner, await createService(owner));
});

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
const post = (path: string, body: unknown): Promise<Answer> =>
  app.visitor().send('POST', `/api${path}`, { body });
const told = ({ status, body }: Answer) => [status, body.code];

describe('a body of more than anybody reads', () => {
  test('is refused for its bytes, by what its call takes', async () => {
    const login = { email: 'a@example.ng', password: 'x' };
    const filled = (bytes: number) => ({ ...login, more: 'x'.repeat(bytes) });
    expect(told(await post('/auth/login', filled(20_000)))).toEqual([413, 'TOO_LARGE']);
    expect(told(await post('/auth/login', filled(5_000)))).toEqual([422, 'INVALID_INPUT']);
    expect(told(await post('/appointments', { ...booking, paymentStatus: 'x'.repeat(300_000) }))).toEqual([
      413,
      'TOO_LARGE',
    ]);
    expect(told(await owner.visitor.send('PUT', '/api/settings/theme', { body: filled(20_000) }))).toEqual([
      413,
      'TOO_LARGE',
    ]);
  });

  test('is refused for the number of its values, in words', async () => {
    const amount = 1_000;
    const payment = { email: 'a@example.ng', amount, businessId: owner.businessId, metadata: keys(2_000) };
    for (const [path, body] of [
      ['/appointments', { ...booking, customFieldAnswers: Array.from({ length: 2_000 }, () => 0) }],
      ['/payments/initialize', payment],
    ] as const) {
      const answer = await post(path, body);
      expect([path, ...told(answer)]).toEqual([path, 413, 'TOO_LARGE']);
      expect(answer.body.message).toBe('This has too many parts to be read. Please send less at once.');
    }
  });

  test('is read up to that many values, and what is in them is judged', async () => {
    const answer = await post('/auth/login', keys(1_000));
    expect(told(answer)).toEqual([422, 'INVALID_INPUT']);
    expect(answer.body.errors.length).toBeLessThan(5);
  });

  test('has every list refused for its length before its items are looked at', async () => {
    const body = { ...booking, customFieldAnswers: Array.from({ length: 1_000 }, () => 0) };
    const { status, body: told } = await post('/appointments', body);
    expect(status).toBe(422);
    expect(told.errors.length).toBeLessThanOrEqual(32);
  });

  test('has all its answers together within 20,000 letters', async () => {
    const answers = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ fieldId: `q${at}`, value: 'x'.repeat(2_000) }));
    const refused = await post('/appointments', { ...booking, customFieldAnswers: answers(11) });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          field: 'customFieldAnswers',
          message: 'Your answers are too long together. Please shorten them.',
        },
      ],
    ]);
    expect((await post('/appointments', { ...booking, customFieldAnswers: answers(10) })).status).toBe(200);
  });
});

describe('a form of more than anybody reads', () => {
  const send = async (extra: Readonly<Record<string, string>>) => {
    const visitor = app.visitor();
    const seal = await sealOn(visitor, '/login');
    return visitor.send('POST', '/login', { form: { ...seal, email: 'a@b.ng', password: 'x', ...extra } });
  };

  test('is refused as a page', async () => {
    const extra = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, '']));
    const many = await send(extra);
    expect([many.status, many.body.page, many.body.failure]).toEqual([413, 'not-found', 'unread']);
    const large = await send({ email: 'x'.repeat(70_000) });
    expect([large.status, large.body.failure]).toEqual([413, 'unread']);
    expect((await send({ more: '1' })).status).toBe(401);
  });

  test('of a query is refused, as a page and by the API', async () => {
    const query = Array.from({ length: 101 }, (_, at) => `k${at}=1`).join('&');
    expect(told(await app.visitor().send('GET', `/api/staff?${query}`))).toEqual([400, 'BAD_REQUEST']);
    const page = await app.visitor().send('GET', `/book/${owner.slug}?${query}`);
    expect([page.status, page.body.failure]).toEqual([400, 'unread']);
  });
});

describe('whoever sends too much', () => {
  const from = (address: string) =>
    app.visitor().send('POST', '/api/auth/login', { body: '{', headers: { 'x-forwarded-for': address } });

  test('waits, whatever was in it; others do not', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 310; count += 1) statuses.push((await from('203.0.113.7')).status);
    expect(statuses.slice(0, 300).every((status) => status === 400)).toBe(true);
    const waits = await from('203.0.113.7');
    expect(told(waits)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).status).toBe(400);
    const form = await app
      .visitor()
      .send('POST', '/login', { form: { a: '1' }, headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect([form.status, form.body.failure]).toEqual([429, 'too-many']);
  });
});

describe('what is told before anything is read', () => {
  test('a picture from nobody who is signed in is told that first', async () => {
    const options = { body: { a: 1 } };
    const stranger = await app.visitor().send('PUT', '/api/settings/logo', options);
    expect(told(stranger)).toEqual([401, 'UNAUTHENTICATED']);
    const text = { body: 'x', headers: { 'content-type': 'text/plain' } };
    expect(told(await app.visitor().send('PUT', '/api/settings/theme', text))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    expect(told(await owner.visitor.send('PUT', '/api/settings/logo', options))).toEqual([
      415,
      'UNSUPPORTED_MEDIA',
    ]);
    expect(told(await owner.visitor.send('PUT', '/api/settings/theme', text))).toEqual([
      415,
      'UNSUPPORTED_MEDIA',
    ]);
  });

  test('two hosts are one too many', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
      socket.write('GET /api/health HTTP/1.1\r\nHost: a.test\r\nhost: b.test\r\nConnection: close\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"BAD_REQUEST"');
  });
});
