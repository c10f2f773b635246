import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { sealOn } from '../../testing/form.ts';
import { waysToGo } from '../../testing/gate.ts';
import { createHoldings, type Holdings } from '../../testing/holdings.ts';
import { pathOf, registeredCalls } from '../../testing/registered-calls.ts';
import { nameOf, sampleRequest } from '../../testing/sample-requests.ts';
import { PASSWORD } from '../../testing/seeded-owner.ts';
import { countRows, fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp();
/** Anything personal that these tests type; none of it may ever be in a log line. */
const CANARIES = ['kanarie@example.ng', '08099990001', '+2348099990001', 'Kanarie-secret 1', 'Kanarie Vogel'];
let own: Holdings;
let calls: readonly Call[] = [];
const changing = (): readonly Call[] =>
  calls.filter((call) => call.method !== 'GET' && call.body !== undefined);
const send = (call: Call, body: unknown, headers = {}): Promise<Answer> =>
  own.owner.visitor.send(call.method, pathOf(call, sampleRequest(call, own).parameter ?? 'none'), {
    body,
    headers,
  });
const refused = (answer: Answer): boolean =>
  answer.status >= 400 && answer.status < 500 && answer.body?.success === false;

beforeAll(async () => {
  own = await createHoldings(app);
  calls = registeredCalls(app);
});

afterAll(() => {
  const personal = [
    own.owner.email,
    PASSWORD,
    own.owner.visitor.cookies.get('sid') ?? '?',
    '08031234567',
    'ngozi@example.ng',
  ];
  const lines = app.logged.join('\n');
  expect(app.logged.length).toBeGreaterThan(0);
  for (const secret of [...CANARIES, ...personal]) expect(lines).not.toContain(secret);
  expect(app.logged.filter((line) => /"status":5\d\d/.test(line))).toEqual([]);
  expect(app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

describe('a body that is not what it should be', () => {
  test.each(
    waysToGo([
      '{',
      '{"email":}',
      '{"a":1}{"b":2}',
      "{'a':1}",
      '\u0000',
      'undefined',
      '[1,]',
      '{"a":NaN}',
      '',
      '{"__proto__":{"admin":true}}',
      '{"email":{"__proto__":{"x":1}}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"__pr\\u006fto__":{"admin":true}}',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      `{"deliveryDetails":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    ]),
  )('unreadable or hostile JSON is refused everywhere and changes nothing, %#', async (body) => {
    const before = await fingerprint(app);
    for (const call of changing()) {
      const answer = await send(call, body, { 'idempotency-key': 'input-test-key' });
      expect([nameOf(call), answer.status, refused(answer)]).toEqual([nameOf(call), answer.status, true]);
    }
    expect(await fingerprint(app)).toBe(before);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  test.each(waysToGo(['null', 'true', '7', '"text"', '[]', '[{}]']))(
    '%s where an object is due is refused',
    async (body) => {
      for (const call of changing())
        expect([nameOf(call), (await send(call, body)).status]).toEqual([nameOf(call), 422]);
    },
  );

  test('deep nesting in a field that takes anything is refused before it is walked', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const body = JSON.stringify({
      ...bookingBody(own.owner, { _id: own.serviceId }),
      deliveryDetails: 'DEEP',
    });
    for (const key of [{}, { 'idempotency-key': 'deep-body-1' }]) {
      const answer = await app
        .visitor()
        .send('POST', '/api/appointments', { body: body.replace('"DEEP"', deep), headers: key });
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  test('two megabytes are too large', async () => {
    const before = await fingerprint(app);
    const text = 'x'.repeat(2 * 1024 * 1024);
    for (const call of changing()) {
      const answer = await send(call, { name: text });
      expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), 413, 'TOO_LARGE']);
    }
    const form = await app.visitor().send('POST', '/login', { form: { email: 'x'.repeat(70_000) } });
    expect(form.status).toBe(413);
    expect(await fingerprint(app)).toBe(before);
  });

  test('fields nobody asked for are refused on every write of an owner', async () => {
    const writes = changing().filter((call) => call.access !== 'public');
    expect(writes.length).toBeGreaterThan(6);
    const before = await fingerprint(app);
    for (const call of writes) {
      for (const field of ['isAdmin', 'owner', 'deleted_at']) {
        const answer = await send(call, { ...(sampleRequest(call, own).body as object), [field]: 'x' });
        expect([nameOf(call), answer.status, answer.body.errors]).toEqual([
          nameOf(call),
          422,
          [{ field, message: 'This field is not accepted here.' }],
        ]);
      }
    }
    expect(await fingerprint(app)).toBe(before);
  });
});

describe('a query that is not what it should be', () => {
  test('a parameter given twice is refused', async () => {
    const { businessId } = own.owner;
    for (const path of [
      `/api/services?businessId=${businessId}&businessId=x`,
      `/api/staff?serviceId=${own.serviceId}&serviceId=x`,
      `/api/appointments?from=2026-12-01&from=2026-12-02`,
      `/api/users/me?a=1&a=2`,
    ]) {
      const answer = await own.owner.visitor.send('GET', path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'BAD_REQUEST']);
    }
  });

  test('an address that cannot be read is refused in our words', async () => {
    for (const path of ['/api/services/%zz', '/api/staff/%', '/api/appointments/details/%E0%A4%A']) {
      const answer = await app.visitor().send('GET', path);
      expect([path, answer.status, answer.body?.code]).toEqual([path, 400, 'BAD_REQUEST']);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('odd parameters never break a read', async () => {
    const odd = [
      '%00',
      '%F0%9F%92%A5',
      '__proto__',
      "'--",
      '-1',
      '1e309',
      'x'.repeat(5000),
      '%EF%BF%BF',
      '0000-00-00',
      '+00',
    ];
    const names = [
      'businessId',
      'serviceId',
      'staffId',
      'date',
      'from',
      'to',
      'slug',
      '__proto__',
      'constructor',
    ];
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      if (call.path === '/auth/logout') continue;
      for (const value of odd) {
        const query = names.map((name) => `${name}=${value}`).join('&');
        const answer = await own.owner.visitor.send('GET', `${pathOf(call, value.slice(0, 190))}?${query}`);
        expect([nameOf(call), value.slice(0, 20), answer.status < 500]).toEqual([
          nameOf(call),
          value.slice(0, 20),
          true,
        ]);
      }
    }
  });
});

describe('text that PostgreSQL cannot keep', () => {
  const BAD = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\udc00\ud800'];
  /** Every place of text in a body, with a copy of the body in which it is `bad`. */
  const spoilt = (
    value: unknown,
    bad: string,
  ): readonly { readonly field: string; readonly body: unknown }[] => {
    if (typeof value === 'string') return [{ field: '', body: bad }];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      spoilt(inner, bad).map(({ field, body }) => ({
        field: field === '' ? key : `${key}.${field}`,
        body: Array.isArray(value) ? value.with(Number(key), body) : { ...value, [key]: body },
      })),
    );
  };
  const answers = [{ fieldId: 'q1', value: 'short', label: 'x', type: 'text' }];
  const question = { id: 'q1', label: 'Length', type: 'select', required: false, options: ['short'] };
  const whole: Readonly<Record<string, object>> = {
    'POST /services': { description: 'Long', category: 'Hair', customFields: [question] },
    'POST /staff': { email: 'bisi@example.ng', phone: '08031234567', services: ['x'] },
    'POST /appointments': {
      customFieldAnswers: answers,
      deliveryDetails: { address: 'x' },
      paymentReference: 'x',
    },
  };

  test('is refused at its field, wherever it stands, and stores nothing', async () => {
    const before = await fingerprint(app);
    let tried = 0;
    for (const call of changing()) {
      const body = { ...(sampleRequest(call, own).body as object), ...whole[nameOf(call)] };
      for (const bad of BAD) {
        for (const { field, body: spoiltBody } of spoilt(body, bad)) {
          const answer = await send(call, spoiltBody, { 'idempotency-key': `spoilt-key-${tried}` });
          expect([nameOf(call), field, answer.status]).toEqual([nameOf(call), field, 422]);
          expect(answer.body.errors).toEqual([
            { field, message: 'This contains a character that cannot be kept. Please type it again.' },
          ]);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(150);
    expect(await fingerprint(app)).toBe(before);
  });

  test('is refused in the forms of pages, and in addresses', async () => {
    const before = await countRows(app, ['appointments', 'users']);
    const form = {
      businessName: 'a\u0000b',
      email: 'kanarie@example.ng',
      phone: '08099990001',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    const page = await app
      .visitor()
      .send('POST', '/register', { form: { ...form, ...(await sealOn(app.visitor(), '/register')) } });
    expect([page.status, page.body.form.errors[0].field]).toEqual([422, 'businessName']);
    const book = `/book/${own.owner.slug}/silk-press`;
    const seal = await sealOn(app.visitor(), book);
    for (const field of ['staff', 'date', 'time', 'clientName', 'clientPhone', 'clientEmail']) {
      const typed = {
        staff: 'any',
        time: '2026-12-10T09:00:00.000Z',
        clientName: 'Ada Obi',
        clientPhone: '08099990001',
        clientEmail: 'kanarie@example.ng',
      };
      const answer = await app
        .visitor()
        .send('POST', book, { form: { ...typed, ...seal, [field]: 'a\u0000b' } });
      expect([
        field,
        field === 'date' ? answer.status < 500 : answer.status >= 400 && answer.status < 500,
      ]).toEqual([field, true]);
    }
    expect(await countRows(app, ['appointments', 'users'])).toBeLessThanOrEqual(before + 1);
  });

  test('visible Unicode of every kind is kept as it is', async () => {
    const name = 'Ọ̀ṣun 💇🏾‍♀️ «Ünïcode» 漢字 ⁂';
    const body = {
      bookingType: 'time-based',
      name,
      duration: 30,
      price: 1,
      description: `${name}\n<b>'";--`,
    };
    const saved = await own.owner.visitor.send('POST', '/api/services', { body });
    expect(saved.body.service).toMatchObject({ name, description: body.description });
  });
});

describe('logs', () => {
  test('say what happened to a request, and nothing of who made it', async () => {
    const visitor = app.visitor();
    const account = {
      businessName: 'Kanarie Vogel',
      email: 'kanarie@example.ng',
      phone: '08099990001',
      password: 'Kanarie-secret 1',
    };
    const from = app.logged.length;
    await visitor.send('POST', '/api/auth/register', { body: account });
    await visitor.send('POST', '/api/auth/login', {
      body: { email: account.email, password: account.password },
    });
    await visitor.send('GET', `/api/users/business/kanarie@example.ng?phone=${account.phone}`);
    await visitor.send('PUT', `/api/auth/resetpassword/${'K'.repeat(43)}`, {
      body: { password: 'Kanarie-secret 1' },
    });
    await visitor.send('GET', '/nowhere/Kanarie%20Vogel');
    await visitor.send('POST', '/api/appointments', {
      body: bookingBody(
        own.owner,
        { _id: own.serviceId },
        {
          date: '2026-12-11T09:00:00.000Z',
          clientName: 'Kanarie Vogel',
          clientPhone: '+2348099990001',
          clientEmail: account.email,
        },
      ),
    });
    const lines = app.logged.slice(from);
    expect(lines.length).toBeGreaterThanOrEqual(6);
    expect(lines.join('\n')).not.toMatch(
      new RegExp(
        `${CANARIES.map((text) => text.replace('+', '\\+')).join('|')}|Kanarie.{1,3}Vogel|K{43}`,
        'i',
      ),
    );
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'request.answered',
      method: 'POST',
      route: '/api/auth/register',
      status: 200,
    });
  });
});

test('a chunked, an empty and a tabbed body are read as what they are', async () => {
  const raw = (headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${app.baseUrl}/api/auth/login`,
        { method: 'POST', headers: { origin: app.baseUrl, ...headers } },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  expect(await raw({ 'content-type': 'application/json\t' }, '{}')).toBe(422);
  expect(
    await raw({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, '{"email":"x"}'),
  ).toBe(422);
  expect(await raw({ 'content-type': 'application/json', 'content-length': '0' }, '')).toBe(400);
});
