import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { burst, steadyLoad } from '../load/load.ts';
import { type Benchmark, type BenchResult, FEWEST_ROUNDS, interleave, ratioResult } from '../result.ts';
import {
  type BenchBusiness,
  BOOK_PATH,
  bookingBody,
  createBusiness,
  openDays,
  readSlots,
  slotsPath,
} from '../stack/booking-client.ts';
import { startChild } from '../stack/child.ts';
import { withStack } from '../stack/stack.ts';

const CONNECTIONS = 16;
const MILLISECONDS = 2500;
const BARE = join(import.meta.dirname, '../bare-json-server.ts');
const HOUR = 3_600_000;

/** Three bookings on one day; what remains must be exactly the starts that touch none of them. */
const bookSome = async (port: number, business: BenchBusiness): Promise<string> => {
  const [day] = await openDays(port, business, 1);
  if (day === undefined) throw new Error('No day can be booked');
  const taken = [0, 6, 13].map((index) => day.slots[index] ?? '');
  for (const [client, at] of taken.entries()) {
    const request = { method: 'POST', path: BOOK_PATH, body: bookingBody(business, client, at) };
    const { answers } = await burst({ port, requests: [request] });
    if (answers[0]?.status !== 200) throw new Error(`A booking was refused: ${answers[0]?.body}`);
  }
  const isFree = (slot: string): boolean =>
    taken.every((booked) => Math.abs(Date.parse(slot) - Date.parse(booked)) >= HOUR);
  deepStrictEqual(await readSlots(port, business, day.date), day.slots.filter(isFree));
  return day.date;
};

const perSecond = async (port: number, path: string, milliseconds = MILLISECONDS): Promise<number> => {
  const outcome = await steadyLoad({ port, path, connections: CONNECTIONS, milliseconds });
  if (outcome.firstStatus !== 200 || outcome.different > 0)
    throw new Error(`${outcome.different} of ${outcome.answers} answers differed; ${outcome.firstBody}`);
  return outcome.answers / outcome.seconds;
};

const measure = async (port: number, log: (line: string) => void): Promise<BenchResult> => {
  const business = await createBusiness(port);
  const path = slotsPath(business, await bookSome(port, business));
  const { firstBody } = await steadyLoad({ port, path, connections: 1, milliseconds: 1 });
  const bytes = Buffer.byteLength(firstBody);
  const bare = await startChild(BARE, { readyWhen: 'listening', args: [String(bytes)] });
  try {
    const barePort = Number(bare.ready.split(' ')[1]);
    await perSecond(barePort, '/', 1500);
    await perSecond(port, path, 3000);
    log(`${FEWEST_ROUNDS} rounds, replies of ${bytes} bytes`);
    const rounds = await interleave(FEWEST_ROUNDS, {
      subject: () => perSecond(port, path),
      anchor: () => perSecond(barePort, '/'),
    });
    return ratioResult({
      id: 'H1',
      what: `day availability over HTTP, ${CONNECTIONS} connections`,
      unit: '/s',
      anchor: 'bare node:http reply of equal size',
      rounds,
      gate: { bound: 'at least', must: 0.06, stretch: 0.15 },
      proven: [
        'free starts are those that touch none of three bookings',
        'every reply under load equals that one',
      ],
      notes: [`both replies have ${bytes} bytes; the load comes from a process of its own`],
    });
  } finally {
    await bare.stop();
  }
};

export const dayLookup: Benchmark = {
  id: 'H1',
  run: (log) => withStack(async ({ port }) => [await measure(port, log)]),
};
