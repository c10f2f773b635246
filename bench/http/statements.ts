import { type Benchmark, type BenchResult, figureResult } from '../result.ts';
import {
  type BenchBusiness,
  BOOK_PATH,
  bookingBody,
  createBusiness,
  openDays,
  slotsPath,
} from '../stack/booking-client.ts';
import { addSeveralServices, linesBody, type SeveralServices } from '../stack/several-services.ts';
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

type Most = { readonly must: number; readonly stretch: number };

const row = (what: string, statements: readonly string[], most: Most) =>
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
  several: SeveralServices,
  proxy: CountingProxy,
): Promise<readonly BenchResult[]> => {
  const origin = `http://127.0.0.1:${port}`;
  const days = await openDays(port, business, 4 * (TIMES + 1));
  const lookup = await countEach(proxy, () => fetch(`${origin}${slotsPath(business, days[0]?.date ?? '')}`));
  let begun = 0;
  const book = async (bodyOf: typeof bookingBody | ReturnType<typeof linesBody>, key?: string) => {
    const from = begun;
    begun += TIMES + 1;
    return countEach(proxy, (attempt) =>
      fetch(`${origin}${BOOK_PATH}`, {
        method: 'POST',
        headers: {
          origin,
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': `${key}-${attempt}` }),
        },
        body: JSON.stringify(bodyOf(business, from + attempt, days[from + attempt]?.slots[0] ?? '')),
      }),
    );
  };
  const plain = await book(bookingBody);
  const keyed = await book(bookingBody, 'bench-attempt');
  const ofOne = await book(linesBody({ serviceIds: several.serviceIds.slice(0, 1) }), 'bench-one');
  const ofAll = await book(linesBody(several), 'bench-several');
  const further = several.serviceIds.length - 1;
  return [
    row('statements of a day lookup', lookup, { must: 2, stretch: 1 }),
    // The same statements as in the next row but for two: listing them once is enough.
    { ...row('statements of a booking', plain, { must: 10, stretch: 6 }), notes: [] },
    row('statements of a booking with a retry key, as browsers send it', keyed, { must: 12, stretch: 8 }),
    row('statements of a booking of one line, anyone of six people', ofOne, { must: 12, stretch: 8 }),
    row(`statements of a booking of ${further + 1} lines`, ofAll, { must: 12 + 2 * further, stretch: 8 }),
  ];
};

export const statements: Benchmark = {
  id: 'H3',
  run: () =>
    withStack(async ({ port, dataDir, database }) => {
      const business = await createBusiness(port);
      const several = await addSeveralServices(port, business, { alone: false });
      const proxy = await startCountingProxy(database.url);
      try {
        return await withWebProcess({ databaseUrl: proxy.url, dataDir }, (webPort) =>
          measure(webPort, business, several, proxy),
        );
      } finally {
        await proxy.close();
      }
    }),
};
