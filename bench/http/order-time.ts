import { servicesCalls } from '#contract/calls/services.calls.ts';
import { type Benchmark, type BenchResult, figureResult } from '../result.ts';
import {
  type BenchBusiness,
  BOOK_PATH,
  createBusiness,
  openDays,
  rentalBody,
} from '../stack/booking-client.ts';
import { withStack, withWebProcess } from '../stack/stack.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';

const LINES = 30;
const UNITS = 2_000;
/** Orders measured, after as many that warm up the process and its connections. */
const TIMES = 10;

/** Items with enough in stock for every order of the run to be of the same days. */
const addItems = async (port: number, { asOwner }: BenchBusiness): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let item = 1; item <= LINES; item += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/api${servicesCalls.create.path}`, {
      method: 'POST',
      headers: { ...asOwner, 'content-type': 'application/json' },
      body: JSON.stringify({
        bookingType: 'item-based',
        name: `Item ${item}`,
        duration: 1,
        quantity: 10_000,
        pricing: { baseRentalFee: 500, cautionFee: 0 },
        preRentalBufferDays: 1,
        postRentalBufferDays: 1,
      }),
    });
    if (!response.ok) throw new Error(`An item was refused: ${await response.text()}`);
    ids.push(servicesCalls.create.reply.parse(await response.json()).service._id);
  }
  return ids;
};

/** The same units for each line, the rest in the first: two thousand in all. */
const unitsOf = (at: number): number =>
  Math.floor(UNITS / LINES) + (at === 0 ? UNITS - LINES * Math.floor(UNITS / LINES) : 0);

const measure = async (
  port: number,
  { business, items }: { readonly business: BenchBusiness; readonly items: readonly string[] },
  proxy: CountingProxy,
): Promise<BenchResult> => {
  const origin = `http://127.0.0.1:${port}`;
  const [day] = await openDays(port, business, 5);
  const times: number[] = [];
  let statements: readonly string[] = [];
  for (let attempt = 0; attempt < 2 * TIMES; attempt += 1) {
    const { serviceId: _one, ...client } = rentalBody(business, attempt, day?.date ?? '');
    proxy.take();
    proxy.takeBusy();
    const response = await fetch(`${origin}${BOOK_PATH}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...client,
        lines: items.map((serviceId, at) => ({ serviceId, quantity: unitsOf(at) })),
      }),
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    await response.text();
    const busy = proxy.takeBusy();
    statements = proxy.take();
    if (attempt >= TIMES) times.push(busy);
  }
  const [middle = 0] = times.toSorted((a, b) => a - b).slice(Math.floor(TIMES / 2));
  return figureResult({
    id: 'L3',
    what: `an order of ${LINES} lines and ${UNITS.toLocaleString('en')} units over HTTP: PostgreSQL at work, middle of ${TIMES}`,
    unit: 'ms',
    value: middle,
    gate: { bound: 'at most', must: 50, stretch: 20 },
    proven: ['every order was answered with 200'],
    notes: [`${statements.length} statements`, `slowest ${Math.max(...times).toFixed(1)} ms`],
  });
};

/** L3: a large order, in one transaction. */
export const orderTime: Benchmark = {
  id: 'L3',
  run: () =>
    withStack(async ({ port, dataDir, database }) => {
      const business = await createBusiness(port);
      const items = await addItems(port, business);
      const proxy = await startCountingProxy(database.url);
      try {
        return await withWebProcess({ databaseUrl: proxy.url, dataDir }, async (webPort) => [
          await measure(webPort, { business, items }, proxy),
        ]);
      } finally {
        await proxy.close();
      }
    }),
};
