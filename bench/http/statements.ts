import { type Benchmark, type BenchResult, figureResult } from '../result.ts';
import {
  type BenchBusiness,
  BOOK_PATH,
  bookingBody,
  createBusiness,
  openDays,
  slotsPath,
} from '../stack/booking-client.ts';
import { withStack, withWebProcess } from '../stack/stack.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';

const TIMES = 5;

/** The statements of one request. Throws when it is refused, or when the counts of several tries differ. */
const countEach = async (
  proxy: CountingProxy,
  send: (attempt: number) => Promise<Response>,
): Promise<readonly string[]> => {
  let last: readonly string[] = [];
  for (let attempt = 0; attempt <= TIMES; attempt += 1) {
    proxy.take();
    const response = await send(attempt);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    await response.text();
    const taken = proxy.take();
    // The first try warms up: a new connection may do more.
    if (attempt > 1 && taken.length !== last.length)
      throw new Error(`${taken.length} statements, then ${last.length}`);
    last = taken;
  }
  return last;
};

const row = (what: string, statements: readonly string[], most: { must: number; stretch: number }) =>
  figureResult({
    id: 'H3',
    what,
    unit: 'statements',
    value: statements.length,
    gate: { bound: 'at most', ...most },
    proven: [
      `each was answered with 200, and ${TIMES} in a row took the same number`,
      'BEGIN, SET, COMMIT and NOTIFY are not counted',
    ],
    notes: statements.map((statement, index) => `${what} ${index + 1}: ${statement.slice(0, 80)}`),
  });

const measure = async (
  port: number,
  business: BenchBusiness,
  proxy: CountingProxy,
): Promise<readonly BenchResult[]> => {
  const origin = `http://127.0.0.1:${port}`;
  const days = await openDays(port, business, 2 * TIMES + 3);
  const lookup = await countEach(proxy, () => fetch(`${origin}${slotsPath(business, days[0]?.date ?? '')}`));
  const book = (offset: number, headers: Readonly<Record<string, string>>) => (attempt: number) =>
    fetch(`${origin}${BOOK_PATH}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headersOf(headers, attempt) },
      body: JSON.stringify(bookingBody(business, offset + attempt, days[offset + attempt]?.slots[0] ?? '')),
    });
  const headersOf = (headers: Readonly<Record<string, string>>, attempt: number) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}-${attempt}`]));
  const plain = await countEach(proxy, book(0, {}));
  const keyed = await countEach(proxy, book(TIMES + 1, { 'idempotency-key': 'bench-attempt' }));
  return [
    row('statements of a day lookup', lookup, { must: 2, stretch: 1 }),
    // The same statements as in the next row but for two: listing them once is enough.
    { ...row('statements of a booking', plain, { must: 10, stretch: 6 }), notes: [] },
    row('statements of a booking with a retry key, as browsers send it', keyed, { must: 10, stretch: 6 }),
  ];
};

export const statements: Benchmark = {
  id: 'H3',
  run: () =>
    withStack(async ({ port, dataDir, database }) => {
      const business = await createBusiness(port);
      const proxy = await startCountingProxy(database.url);
      try {
        return await withWebProcess({ databaseUrl: proxy.url, dataDir }, (webPort) =>
          measure(webPort, business, proxy),
        );
      } finally {
        await proxy.close();
      }
    }),
};
