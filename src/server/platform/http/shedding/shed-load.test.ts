import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { storedBusinessId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { limitsFor } from './shed-load.ts';

const CONNECTIONS = 6;
const { ordinary, reserved } = limitsFor(CONNECTIONS);
const HELD = ordinary.atOnce;
// Whoever finds no place is told at once: how long one may wait is the queue's own test.
const app = useTestApp({
  connections: CONNECTIONS,
  paystack: true,
  admission: { ordinary: { ...ordinary, waiting: 0 }, reserved },
});

let owner: TestOwner;
let service: { readonly _id: string; readonly slug: string };
beforeEach(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
});

const timed = async (path: string): Promise<Answer & { readonly milliseconds: number }> => {
  const began = performance.now();
  const answer = await app.visitor().send('GET', path);
  return { ...answer, milliseconds: performance.now() - began };
};

const book = (hour: number): Promise<Answer> =>
  app.visitor().send('POST', '/api/appointments', {
    body: bookingBody(owner, service, {
      date: `2026-12-08T${String(hour).padStart(2, '0')}:00:00.000Z`,
      clientPhone: `08099887${String(hour).padStart(3, '0')}`,
      clientEmail: `client-${hour}@example.ng`,
    }),
  });

/** While `work` runs, every ordinary place is taken by a booking that waits for its business's row. */
const whileFull = async (work: () => Promise<void>): Promise<readonly Answer[]> => {
  const holder = new pg.Client({ connectionString: app.adminUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM businesses WHERE business_id = $1 FOR UPDATE', [
      storedBusinessId(owner.businessId),
    ]);
    const bookings = Promise.all(Array.from({ length: HELD }, (_, index) => book(9 + index)));
    await expect.poll(() => countWaiting(app)).toBe(HELD);
    await work();
    await holder.query('COMMIT');
    return await bookings;
  } finally {
    await holder.end();
  }
};

const dayPath = () =>
  `/api/appointments/availability?serviceId=${service._id}&staffId=${owner.staffId}&date=2026-12-09`;

test('what comes beyond the limit is refused at once, whoever pays still can, and afterwards all is well', async () => {
  const payee = await createPayingOwner(app);
  const { businessId, ...metadata } = bookingBody(payee, await createService(payee));
  const payment = { email: 'ngozi@example.ng', amount: 300_000, businessId, metadata };
  const held = await whileFull(async () => {
    const refused = [];
    for (let count = 0; count < 7; count += 1) refused.push(await timed(dayPath()));
    for (const { status, headers, body } of refused) {
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(['2', '3', '4', '5']).toContain(headers.get('retry-after'));
    }
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after'))).size).toBeGreaterThan(1);
    const times = refused.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    // Whoever is not refused at once waits for places that nobody leaves.
    expect(times[3]).toBeLessThan(3_000);

    const health = await app.visitor().send('GET', '/api/health');
    expect([health.status, health.body.ready]).toEqual([200, true]);
    const opened = await app.visitor().send('POST', '/api/payments/initialize', { body: payment });
    expect([opened.status, opened.body.success]).toEqual([200, true]);
    const { reference } = opened.body.data;
    await app.paystack.control({ pay: reference });
    const verified = await app.visitor().send('POST', '/api/payments/verify', { body: { reference } });
    expect([verified.status, verified.body.data.status]).toEqual([200, 'confirmed']);
    const complete = await app.visitor().send('GET', `/booking-complete?reference=${reference}`);
    expect([complete.status, complete.body.state]).toEqual([200, 'success']);
    const notice = await app.visitor().send('POST', '/api/payments/webhook', { body: {} });
    expect(notice.status).toBe(401);
  });
  expect(held.map(({ status }) => status)).toEqual(Array.from({ length: HELD }, () => 200));
  expect((await timed(dayPath())).status).toBe(200);
  expect(app.logged.filter((line) => line.includes('More is asked than can be answered'))).toHaveLength(1);
});

test('a page that finds no place says what happened and what to do, and may be framed where its like may', async () => {
  const path = `/${owner.slug}/${service.slug}`;
  await whileFull(async () => {
    const own = await app.visitor().send('GET', `/book${path}`);
    const framed = await app.visitor().send('GET', `/embed${path}`);
    const sent = await app.visitor().send('POST', `/book${path}`, { form: { time: 'now' } });
    for (const page of [own, framed, sent]) {
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(page.text).toContain('We are very busy');
    }
    expect(own.text).toContain('<a href="">Try again</a>');
    expect(sent.text).toContain('nothing was booked or changed');
    expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect([own.headers.get('x-frame-options'), framed.headers.get('x-frame-options')]).toEqual([
      'DENY',
      null,
    ]);
  });
});

test('whoever is sent away keeps the connection, whatever was sent with it, and has no line in the log', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, path: string, body = ''): Promise<readonly unknown[]> => {
    const asking = request(`${app.baseUrl}${path}`, {
      agent,
      method,
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    asking.end(body);
    const { promise, resolve, reject } = Promise.withResolvers<readonly unknown[]>();
    asking.once('error', reject);
    asking.once('response', (answer) => {
      json(answer).then(
        // What any of ours answers with begins so.
        (said) => resolve([answer.statusCode, (said as { code?: string }).code, asking.reusedSocket]),
        reject,
      );
    });
    return promise;
  };
  const booking = JSON.stringify({ businessId: owner.businessId, note: 'x'.repeat(10_000) });
  const from = app.logged.length;
  try {
    await whileFull(async () => {
      expect(await ask('POST', '/api/appointments', booking)).toEqual([503, 'UNAVAILABLE', false]);
      expect(await ask('POST', '/api/appointments', booking)).toEqual([503, 'UNAVAILABLE', true]);
      expect(await ask('GET', dayPath())).toEqual([503, 'UNAVAILABLE', true]);
      // More than is read of anybody: nothing of it is waited for, and the connection ends.
      expect(await ask('POST', '/api/appointments', 'x'.repeat(300_000))).toEqual([413, 'TOO_LARGE', true]);
    });
    expect(await ask('GET', dayPath())).toEqual([200, undefined, false]);
  } finally {
    agent.destroy();
  }
  const answered = app.logged.slice(from).filter((line) => line.includes('"event":"request.answered"'));
  expect(answered.filter((line) => line.includes('"status":503'))).toEqual([]);
  expect(answered.filter((line) => line.includes('"status":200'))).toHaveLength(HELD + 1);
});

test('a stream that stays open keeps nobody out', async () => {
  const leaving = new AbortController();
  const cookie = [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  try {
    for (let count = 0; count <= HELD; count += 1) {
      const stream = await fetch(`${app.baseUrl}/api/live`, { headers: { cookie }, signal: leaving.signal });
      expect([stream.status, stream.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
    }
    expect((await timed(dayPath())).status).toBe(200);
  } finally {
    leaving.abort();
  }
});
