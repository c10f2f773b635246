import { join } from 'node:path';
import { withAdmin } from '../database/admin.ts';
import { type Benchmark, type BenchResult, figureResult } from '../result.ts';
import { type BenchBusiness, BOOK_PATH, bookingBody, createBusiness } from '../stack/booking-client.ts';
import { freePort } from '../stack/free-port.ts';
import { withStack } from '../stack/stack.ts';

const ROUNDS = 7;
const STAFF = 199;
const DAY_MS = 86_400_000;

type Hostile = {
  readonly what: string;
  readonly path: string;
  /** Null: it is asked for with GET. */
  readonly body: string | null;
  /** Absent: JSON is posted, by nobody in particular. */
  readonly upload?: { readonly headers: Readonly<Record<string, string>> };
  readonly answered: number;
};

const keys = (count: number): string => Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(',');
const zeros = (count: number): string => `[${'0,'.repeat(count - 1)}0]`;
const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What costs most: far too much of it, and just as much as is still read. */
const hostile = (business: BenchBusiness): readonly Hostile[] => {
  const booking = bookingBody(business, 1, `${dayAfter(3)}T09:00:00Z`);
  const withAnswers = (answers: string): string =>
    JSON.stringify({ ...booking, customFieldAnswers: 'HERE' }).replace('"HERE"', answers);
  const payment = (metadata: string): string =>
    `{"email":"a@example.ng","amount":1,"businessId":"${business.businessId}","metadata":{${metadata}}}`;
  const login = '/api/auth/login';
  const initialize = '/api/payments/initialize';
  const times = `/api/appointments/availability/days?serviceId=${business.serviceId}&staffId=any`;
  const files = { 'content-type': 'multipart/form-data; boundary=b' };
  const upload = { headers: { ...business.asOwner, ...files } };
  return [
    { what: '500,000 zeros as answers', path: BOOK_PATH, body: withAnswers(zeros(500_000)), answered: 413 },
    { what: '1,900 zeros as answers', path: BOOK_PATH, body: withAnswers(zeros(1_900)), answered: 422 },
    { what: '90,000 unknown keys at login', path: login, body: `{${keys(90_000)}}`, answered: 413 },
    { what: '1,500 unknown keys at login', path: login, body: `{${keys(1_500)}}`, answered: 422 },
    { what: '90,000 metadata keys', path: initialize, body: payment(keys(90_000)), answered: 413 },
    { what: '1,900 metadata keys', path: initialize, body: payment(keys(1_900)), answered: 422 },
    {
      what: '120,000 brackets',
      path: BOOK_PATH,
      body: withAnswers(`${'['.repeat(120_000)}${']'.repeat(120_000)}`),
      answered: 400,
    },
    {
      what: 'a name of 240 KB',
      path: BOOK_PATH,
      body: JSON.stringify({ ...booking, clientName: 'x'.repeat(240_000) }),
      answered: 422,
    },
    {
      what: 'an address of 240 KB',
      path: BOOK_PATH,
      body: JSON.stringify({ ...booking, clientEmail: `${'a.'.repeat(120_000)}@example.ng` }),
      answered: 422,
    },
    {
      what: 'a picture of 200,000 empty parts',
      path: '/api/settings/logo',
      body: '--b\r\n\r\n\r\n'.repeat(200_000),
      upload,
      answered: 400,
    },
    {
      what: '91 days of 200 staff, steps of 5 minutes',
      path: `${times}&from=${dayAfter(0)}&to=${dayAfter(90)}`,
      body: null,
      answered: 200,
    },
  ];
};

/** A large team with the smallest steps, behind the product's back: made by hand it would take minutes. */
const rentalMany = (adminUrl: string): Promise<void> =>
  withAdmin(adminUrl, async (admin) => {
    await admin('UPDATE businesses SET slot_step_minutes = 5');
    await admin(
      `INSERT INTO staff (business_id, staff_id, name, created_at)
       SELECT business_id, gen_random_uuid(), 'Bisi Ade', now() FROM businesses, generate_series(1, $1::int)`,
      [STAFF],
    );
  });

/** What was worked out before counts no more. */
const forgetSchedules = (adminUrl: string): Promise<unknown> =>
  withAdmin(adminUrl, (admin) => admin('UPDATE diary_versions SET version = version + 1'));

/** R1: for how long one request keeps the processor from all others. */
export const heldProcessor: Benchmark = {
  id: 'R1',
  run: async (log) => {
    const turnsPort = await freePort();
    const longestSince = async (): Promise<number> =>
      Number(await (await fetch(`http://127.0.0.1:${turnsPort}`)).json());
    const watched = {
      nodeArgs: ['--import', join(import.meta.dirname, 'turn-watch.ts')],
      env: { TURNS_PORT: String(turnsPort) },
    };
    return withStack(async ({ port, database }) => {
      const origin = `http://127.0.0.1:${port}`;
      const business = await createBusiness(port);
      await rentalMany(database.adminUrl);
      const ask = async ({ path, body, upload, answered, what }: Hostile): Promise<void> => {
        const headers = upload?.headers ?? { origin, 'content-type': 'application/json' };
        const method = upload === undefined ? 'POST' : 'PUT';
        const response = await fetch(`${origin}${path}`, body === null ? {} : { method, headers, body });
        await response.text();
        if (response.status !== answered) throw new Error(`${what} was answered with ${response.status}`);
      };
      const rows: BenchResult[] = [];
      for (const request of hostile(business)) {
        // The first makes what every later one finds ready: compiled code, and a connection.
        await ask(request);
        let worst = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          if (request.body === null) await forgetSchedules(database.adminUrl);
          await longestSince();
          await ask(request);
          worst = Math.max(worst, await longestSince());
        }
        log(`${request.what}: ${worst.toFixed(1)} ms`);
        rows.push(
          figureResult({
            id: 'R1',
            what: `processor held by ${request.what}, the worst of ${ROUNDS}`,
            unit: 'ms',
            value: worst,
            gate: { bound: 'at most', must: 100, stretch: 25 },
            proven: [`each was answered with ${request.answered}`],
            notes: [],
          }),
        );
      }
      return rows;
    }, watched);
  },
};
