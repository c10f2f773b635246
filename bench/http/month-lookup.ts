import { deepStrictEqual, ok } from 'node:assert/strict';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { burst } from '../load/load.ts';
import type { Benchmark, BenchResult } from '../result.ts';
import {
  type BenchBusiness,
  BOOK_PATH,
  bookingBody,
  createBusiness,
  openDays,
  rentalBody,
  STOCK,
} from '../stack/booking-client.ts';
import { withStack } from '../stack/stack.ts';
import { besideBare, CONNECTIONS } from './beside-bare.ts';

const gate = { bound: 'at least', must: 0.03, stretch: 0.25 } as const;
const DAY_MS = 86_400_000;
/** So many bookings are made while the month is asked for, each looked for right after its answer. */
const CHANGES = 20;

const dayAt = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);

const daysPath = ({ serviceId }: BenchBusiness): string =>
  `/api${appointmentsCalls.availableDays.path}?serviceId=${serviceId}&staffId=any&from=${dayAt(1)}&to=${dayAt(30)}`;

const monthPath = ({ itemId }: BenchBusiness, date: string): string =>
  `/api${appointmentsCalls.rentalAvailability.path}?serviceId=${itemId}` +
  `&year=${Number(date.slice(0, 4))}&month=${Number(date.slice(5, 7))}`;

const read = async (port: number, path: string): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return response.json();
};

const send = async (port: number, body: unknown): Promise<void> => {
  const { answers } = await burst({ port, requests: [{ method: 'POST', path: BOOK_PATH, body }] });
  if (answers[0]?.status !== 200) throw new Error(`A booking was refused: ${answers[0]?.body}`);
};

/** Every booking takes its start off the day's count at once, however often the month was asked for before. */
const proveMonth = async (port: number, business: BenchBusiness): Promise<void> => {
  const path = daysPath(business);
  const days = await openDays(port, business, CHANGES);
  for (const [client, { date, slots }] of days.entries()) {
    const freeOn = async (): Promise<number> => {
      const { data } = appointmentsCalls.availableDays.reply.parse(await read(port, path));
      return data.find((day) => day.date === date)?.free ?? -1;
    };
    const before = await freeOn();
    if (before === -1) continue;
    await send(port, bookingBody(business, client, slots[0] ?? ''));
    ok((await freeOn()) < before, `The month still offers what was booked on ${date}`);
  }
};

/** Rentals of all units over one span close exactly the starts whose span touches it. */
const proveRentals = async (port: number, business: BenchBusiness): Promise<string> => {
  const [, , day] = await openDays(port, business, 3);
  if (day === undefined) throw new Error('No day can be booked');
  const path = monthPath(business, day.date);
  const closed = async (): Promise<readonly string[]> =>
    appointmentsCalls.rentalAvailability.reply.parse(await read(port, path)).unavailableDates;
  const before = await closed();
  for (let client = 0; client < STOCK; client += 1) {
    deepStrictEqual(await closed(), before);
    await send(port, rentalBody(business, 1000 + client, day.date));
  }
  const after = await closed();
  ok(after.includes(day.date) && after.length > before.length, 'A sold-out day is still offered');
  return path;
};

const measure = async (port: number, log: (line: string) => void): Promise<readonly BenchResult[]> => {
  const business = await createBusiness(port);
  await proveMonth(port, business);
  const rentals = await proveRentals(port, business);
  const row = (what: string, path: string, proven: readonly string[]) =>
    besideBare(
      { id: 'H2', what: `${what} over HTTP, ${CONNECTIONS} connections`, gate, proven },
      { port, path, log },
    );
  return [
    await row('a month of free times', daysPath(business), [
      `${CHANGES} bookings, each gone from the month right after its answer`,
    ]),
    await row('a month of hires', rentals, ['a day is offered until its last unit is gone, and not after']),
  ];
};

export const monthLookup: Benchmark = {
  id: 'H2',
  run: (log) => withStack(({ port }) => measure(port, log)),
};
