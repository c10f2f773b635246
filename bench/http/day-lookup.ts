import { deepStrictEqual } from 'node:assert/strict';
import { burst } from '../load/load.ts';
import type { Benchmark, BenchResult } from '../result.ts';
import {
  type BenchBusiness,
  BOOK_PATH,
  bookingBody,
  createBusiness,
  openDays,
  readSlots,
  slotsPath,
} from '../stack/booking-client.ts';
import { withStack } from '../stack/stack.ts';
import { besideBare, CONNECTIONS } from './beside-bare.ts';

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

const measure = async (port: number, log: (line: string) => void): Promise<BenchResult> => {
  const business = await createBusiness(port);
  const path = slotsPath(business, await bookSome(port, business));
  return besideBare(
    {
      id: 'H1',
      what: `day availability over HTTP, ${CONNECTIONS} connections`,
      gate: { bound: 'at least', must: 0.06, stretch: 0.15 },
      proven: ['free starts are those that touch none of three bookings'],
    },
    { port, path, log },
  );
};

export const dayLookup: Benchmark = {
  id: 'H1',
  run: (log) => withStack(async ({ port }) => [await measure(port, log)]),
};
