import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { fingerprint, storedRows } from '../testing/stored-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody } from '../testing/test-owner.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';

/** What has been done to other booking products, tried on this one. */
const app = useTestApp({ paystack: true });
let mine: FuzzFixtures;
let theirs: FuzzFixtures;
let calls: readonly Call[] = [];

beforeAll(async () => {
  mine = await addItem(await createHoldings(app));
  theirs = await addItem(await createHoldings(app, 'Other Studio'));
  calls = registeredCalls(app);
});

test('an account is not taken over by changing one’s own email, in whatever write or cookie', {
  timeout: 60_000,
}, async () => {
  const users = () => storedRows(app, 'SELECT email, business_id FROM users ORDER BY email');
  const before = await users();
  const victim = theirs.owner.email;
  const forged = {
    email: victim,
    userId: victim,
    businessId: theirs.owner.businessId,
    role: 'admin',
    user: { email: victim },
  };
  const skipped = [
    '/auth/login',
    '/auth/register',
    '/auth/password',
    '/auth/forgotpassword',
    '/auth/sessions',
  ];
  const writes = calls.filter(
    ({ access, method, path }) =>
      (access === 'owner' || access === 'account') &&
      ['POST', 'PUT', 'PATCH'].includes(method) &&
      !skipped.includes(path),
  );
  const cookie = [...mine.owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    cookie: `${cookie}; user=${encodeURIComponent(JSON.stringify(forged))}; email=${victim}`,
  };
  for (const call of writes) {
    const good = wholeRequest(call, mine);
    for (const over of [forged, { email: victim }])
      await sendWhole(mine.owner.visitor, call, { ...good, body: { ...good.body, ...over } });
  }
  expect(await users()).toEqual(before);
  const me = await mine.owner.visitor.send('GET', '/api/users/me', { headers });
  expect(me.body.user.email).toBe(mine.owner.email);
  const link = await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email: victim } });
  expect(link.status).toBe(200);
  const [asked] = await storedRows(app, 'SELECT email FROM account_links ORDER BY created_at DESC LIMIT 1');
  expect(asked?.['email']).toBe(victim);
});

test('nothing is changed by a GET, whatever it says it wants', async () => {
  const words =
    'status=cancelled&role=admin&isAdmin=true&action=delete&_method=DELETE&method=POST&email=x@example.ng';
  const before = await fingerprint(app);
  for (const call of calls.filter(({ method, path }) => method === 'GET' && path !== '/auth/logout')) {
    for (const own of [mine, theirs]) {
      const whole = wholeRequest(call, own);
      const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => String(whole.params[key]));
      await mine.owner.visitor.send('GET', `/api${path}?${words}`);
    }
  }
  for (const call of calls.filter(({ method, access }) => method !== 'GET' && access !== 'signed')) {
    const whole = wholeRequest(call, mine);
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => String(whole.params[key]));
    await mine.owner.visitor.send('GET', `/api${path}?${words}`);
  }
  for (const page of [
    `/manage/${mine.cancellableToken}`,
    `/reschedule/${mine.movableToken}`,
    `/book/${mine.owner.slug}`,
    '/dashboard',
  ])
    await mine.owner.visitor.send('GET', `${page}?${words}`);
  expect(await fingerprint(app)).toBe(before);
});

test('nobody sets the status of an appointment but its own business', async () => {
  const before = await fingerprint(app);
  for (const status of ['confirmed', 'cancelled', 'completed', 'no-show', 'rescheduled', 'paid']) {
    for (const [visitor, expected] of [
      [app.visitor(), 401],
      [mine.owner.visitor, 404],
    ] as const) {
      const path = `/api/appointments/${theirs.appointmentId}/status`;
      expect((await visitor.send('PATCH', path, { body: { status } })).status).toBe(expected);
    }
  }
  expect(await fingerprint(app)).toBe(before);
});

test('another provider’s appointment is not changed by its id, moved, paid, given back or asked about', async () => {
  const before = await fingerprint(app);
  const withId = calls.filter(({ path }) => path.startsWith('/appointments/{id}'));
  expect(withId.length).toBeGreaterThanOrEqual(8);
  for (const call of withId) {
    const own = wholeRequest(call, mine);
    const answer = await sendWhole(mine.owner.visitor, call, {
      ...own,
      params: { id: theirs.appointmentId },
    });
    expect([nameOf(call), answer.status]).toEqual([nameOf(call), 404]);
  }
  expect(await fingerprint(app)).toBe(before);
});

test('all clients are not had by one call, nor anybody’s by a wide search', async () => {
  const asked = [
    '',
    '?limit=1000',
    '?search=',
    '?search=%25',
    '?businessId=*',
    '?all=true',
    '?page=1&limit=1000&search=_',
  ];
  for (const query of asked) {
    expect((await app.visitor().send('GET', `/api/clients${query}`)).status).toBe(401);
    const answer = await mine.owner.visitor.send('GET', `/api/clients${query}`);
    expect(answer.text).not.toContain(theirs.clientId);
    expect([query, answer.text.includes(theirs.owner.businessId)]).toEqual([query, false]);
  }
});

test('the price of a booking is the service’s, whatever amount comes along', async () => {
  const money = {
    tips: -14_000,
    tip: -14_000,
    amount: 1,
    price: 1,
    total: 1,
    discount: 15_000,
    coupon: 'FREE',
    depositAmount: 0,
    fee: -15_000,
    currency: 'USD',
    pricing: { baseRentalFee: 1, cautionFee: 0 },
    serviceId: { _id: mine.serviceId, price: 1 },
  };
  // Open days on which these businesses have nothing yet.
  const days = [14, 15, 16, 17, 21, 22, 23, 24, 28, 29, 30, 31];
  for (const [at, [field, value]] of Object.entries(money).entries()) {
    const day = days[at];
    const date = `2026-12-${day}T09:00:00.000Z`;
    const body = { ...bookingBody(mine.owner, { _id: mine.serviceId }, { date }), [field]: value };
    const booked = await app
      .visitor()
      .send('POST', '/api/appointments', { body: { ...body, clientPhone: `081000000${day}` } });
    if (field === 'serviceId') {
      expect(booked.status).toBe(422);
      continue;
    }
    expect([field, booked.status, booked.text]).toEqual([field, 200, expect.any(String)]);
    const kept = await mine.owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}/money`);
    expect([field, kept.body.data.price, kept.body.data.paid]).toEqual([field, 15_000, 0]);
  }
});

/** The header exactly as written: a browser, and fetch, would tidy it first. */
const raw = (type: string, body: string): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${app.baseUrl}/api/appointments`,
      {
        method: 'POST',
        headers: { origin: app.baseUrl, 'content-type': type, 'content-length': Buffer.byteLength(body) },
      },
      (reply) => {
        let text = '';
        reply.on('data', (part) => {
          text += part;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

test('a body is checked however its Content-Type is written', async () => {
  const before = await fingerprint(app);
  const bad = JSON.stringify({
    ...bookingBody(mine.owner, { _id: mine.serviceId }),
    clientPhone: { $gt: '' },
  });
  for (const type of [
    ' application/json',
    '\tapplication/json',
    'application/json\t',
    'application/json ',
    'application/json\t; charset=utf-8',
    'application/json;\tcharset=utf-8',
    'application/json ;charset=utf-8',
    'Application/JSON',
    'application/json;a',
    'application/json, application/json',
    'application/vnd.api+json',
    'text/json',
    '',
  ]) {
    const { status } = await raw(type, bad);
    expect([type, [415, 422].includes(status), status]).toEqual([type, true, status]);
  }
  expect(await fingerprint(app)).toBe(before);
});
