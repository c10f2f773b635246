import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { asSuperuser } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody } from '../testing/test-owner.ts';
import type { Visitor } from '../testing/visitor.ts';
import {
  addItem,
  type FuzzFixtures,
  sendWhole,
  type WholeRequest,
  wholeRequest,
} from './testing/requests.ts';

const app = useTestApp();
let own: FuzzFixtures;
let calls: readonly Call[] = [];

beforeAll(async () => {
  own = await addItem(await createHoldings(app));
  calls = registeredCalls(app).filter(({ path }) => path !== '/auth/logout');
});

/** Unlike anything else; letters, so that no mask for numbers or tokens hides one that should not be there at all. */
const SPOKEN = /zqsink|8190\d{6}/i;
const PASSWORD = 'Zqsink-secret 1!';
const KEY = 'zqsink-retry-key-0001';
let planted = 0;

const textFor = (key: string): string => {
  planted += 1;
  if (/password/i.test(key)) return PASSWORD;
  if (/email/i.test(key)) return `zqsink${planted}@example.ng`;
  if (/phone|account/i.test(key)) return `0819${String(planted).padStart(7, '0')}`;
  return `Zqsink Vogel ${planted}`;
};

/** The same with every text in it a canary. */
const spoiled = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return textFor(key);
  if (Array.isArray(value)) return value.map((inner) => spoiled(inner, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoiled(inner, name)]));
};

const HEADERS = {
  'user-agent': 'zqsink agent',
  referer: 'http://akoko.test/?q=zqsink',
  'x-request-id': 'zqsink',
  'x-forwarded-for': 'zqsink',
  'idempotency-key': KEY,
};
const talkative = (visitor: Visitor): Visitor => ({
  ...visitor,
  send: (method, path, options = {}) =>
    visitor.send(method, path, { ...options, headers: { ...HEADERS, ...options.headers } }),
});

test('no sink has a word of what was typed', { timeout: 120_000 }, async () => {
  const from = app.logged.length;
  for (const visitor of [app.visitor(), own.owner.visitor].map(talkative)) {
    for (const call of calls) {
      const { file, ...request } = wholeRequest(call, own);
      // The parts of a request stay what they are; the texts in them do not.
      const bad = spoiled(request) as WholeRequest;
      const { status } = await sendWhole(visitor, call, file === undefined ? bad : { ...bad, file });
      expect([nameOf(call), status]).not.toEqual([nameOf(call), 500]);
    }
    const account = { email: 'zqsink@example.ng', password: PASSWORD };
    const business = { ...account, businessName: 'Zqsink Hair', phone: '08190000001' };
    await visitor.send('POST', '/api/auth/register', { body: business });
    await app.visitor().send('POST', '/api/auth/login', { body: account, headers: HEADERS });
    await visitor.send('POST', '/api/auth/forgotpassword', { body: { email: account.email } });
    const client = { clientName: 'Zqsink Vogel', clientPhone: '08190000002', clientEmail: account.email };
    const booking = bookingBody(
      own.owner,
      { _id: own.serviceId },
      { ...client, date: '2026-12-17T09:00:00.000Z' },
    );
    await visitor.send('POST', '/api/appointments', { body: booking });
  }
  expect(planted).toBeGreaterThan(200);
  const lines = app.logged.slice(from);
  expect(lines.length).toBeGreaterThan(2 * calls.length);
  expect(lines.filter((line) => SPOKEN.test(line))).toEqual([]);
});

/** Every row of every table, as text. */
const allRows = async (): Promise<readonly { readonly table: string; readonly rows: string }[]> => {
  const tables = await asSuperuser<{ table_name: string }>(
    app,
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found: { table: string; rows: string }[] = [];
  for (const { table_name: table } of tables) {
    const [row] = await asSuperuser<{ rows: string }>(
      app,
      `SELECT coalesce(string_agg(t::text, ' '), '') AS rows FROM ${table} t`,
    );
    found.push({ table, rows: row?.rows ?? '' });
  }
  return found;
};

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

test('what opens something is stored nowhere as it is, and tables that count name nobody', async () => {
  const tables = await allRows();
  const cookies = own.owner.visitor.cookies;
  const keys = [
    cookies.get('sid'),
    cookies.get('XSRF-TOKEN'),
    own.movableToken,
    own.cancellableToken,
    PASSWORD,
    KEY,
  ];
  for (const key of keys) {
    const text = key ?? '';
    expect(text.length).toBeGreaterThan(10);
    const keeping = tables.filter(({ rows }) => rows.includes(text) || rows.includes(hexOf(text)));
    expect(keeping.map(({ table }) => table)).toEqual([]);
  }
  const counting = tables.filter(({ table }) =>
    /^(rate_limits|shared_jobs|audit_|diary_versions)/.test(table),
  );
  expect(counting.length).toBeGreaterThanOrEqual(5);
  expect(counting.filter(({ rows }) => SPOKEN.test(rows)).map(({ table }) => table)).toEqual([]);
  expect(tables.find(({ table }) => table === 'appointments')?.rows).toMatch(SPOKEN);
});
