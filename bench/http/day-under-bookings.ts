import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Admin, withAdmin } from '../database/admin.ts';
import type { MixedRequest } from '../load/job.ts';
import { burst, mixedLoad, steadyLoad } from '../load/load.ts';
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
import { withStack } from '../stack/stack.ts';
import { CONNECTIONS } from './beside-bare.ts';

const PER_SECOND = 20;
const MILLISECONDS = 2_500;
const DAYS = 60;
const HOUR = 3_600_000;

/** One booking after the other, each gone from the day at the very next look; what is left of it is what is asked for. */
const bookBeforeLooking = async (
  port: number,
  business: BenchBusiness,
  day: { readonly date: string; readonly slots: readonly string[] },
): Promise<void> => {
  let free = day.slots;
  for (let client = 0; client < 3; client += 1) {
    const at = free[client * 2] ?? '';
    const request = { method: 'POST', path: BOOK_PATH, body: bookingBody(business, client, at) };
    const { answers } = await burst({ port, requests: [request] });
    if (answers[0]?.status !== 200) throw new Error(`A booking was refused: ${answers[0]?.body}`);
    free = free.filter((slot) => Math.abs(Date.parse(slot) - Date.parse(at)) >= HOUR);
    deepStrictEqual(await readSlots(port, business, day.date), free);
  }
};

/** Times on all the other days that do not overlap, day after day, each of a client of its own. */
const bookingsOn = (
  business: BenchBusiness,
  days: readonly { readonly slots: readonly string[] }[],
): readonly MixedRequest[] => {
  const hours = days.map(({ slots }) => slots.filter((slot) => slot.includes(':00:00')));
  const most = Math.max(...hours.map(({ length }) => length));
  const times = Array.from({ length: most }, (_, place) => hours.flatMap((slots) => slots[place] ?? []));
  return times.flat().map((at, place) => ({
    kind: 'booking',
    method: 'POST',
    path: BOOK_PATH,
    body: bookingBody(business, 100 + place, at),
  }));
};

const untilAllIsSent = async (admin: Admin): Promise<void> => {
  const due = `SELECT count(*)::int AS count FROM messages
                WHERE state IN ('queued', 'sending') AND due_at <= now() + interval '20 seconds'`;
  while (Number((await admin(due))[0]?.['count']) > 0) await pause(200);
};

const measure = async (
  port: number,
  admin: Admin,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const business = await createBusiness(port);
  const [day, ...others] = await openDays(port, business, DAYS);
  if (day === undefined) throw new Error('No day can be booked');
  await bookBeforeLooking(port, business, day);
  const requests = bookingsOn(business, others);
  const needed = Math.ceil((FEWEST_ROUNDS * PER_SECOND * MILLISECONDS) / 1000);
  if (requests.length < needed)
    throw new Error(`${requests.length} times are free, ${needed} are to be booked`);
  const path = slotsPath(business, day.date);
  const look = async (): Promise<number> => {
    const outcome = await steadyLoad({ port, path, connections: CONNECTIONS, milliseconds: MILLISECONDS });
    if (outcome.firstStatus !== 200 || outcome.different > 0)
      throw new Error(`${outcome.different} of ${outcome.answers} answers differed; ${outcome.firstBody}`);
    return outcome.answers / outcome.seconds;
  };
  let begun = 0;
  const lookBesideBookings = async (): Promise<number> => {
    await admin('DELETE FROM rate_limits');
    const load = {
      port,
      requests: requests.slice(begun),
      stages: [{ perSecond: PER_SECOND, milliseconds: MILLISECONDS }],
    };
    const [perSecond, { stages }] = await Promise.all([look(), mixedLoad(load)]);
    const [count] = stages[0]?.counts ?? [];
    if (count === undefined || count.good < count.begun) throw new Error('A booking was refused');
    begun += count.begun;
    log(`${perSecond.toFixed(0)}/s beside ${count.good} bookings, p99 ${count.goodMs.p99.toFixed(0)} ms`);
    return perSecond;
  };
  await look();
  const rounds = await interleave(FEWEST_ROUNDS, {
    subject: lookBesideBookings,
    anchor: async () => {
      await untilAllIsSent(admin);
      return look();
    },
  });
  const [booked] = await admin('SELECT count(*)::int AS count FROM appointments');
  deepStrictEqual(booked?.['count'], begun + 3);
  return [
    ratioResult({
      id: 'H4',
      what: `day look-up of a shop that takes ${PER_SECOND} bookings a second, ${CONNECTIONS} connections`,
      unit: '/s',
      anchor: 'the same undisturbed',
      rounds,
      gate: { bound: 'at least', must: 0.5, stretch: 0.8 },
      proven: [
        'what was booked on the day was gone at the next look',
        'every reply under load was the true one',
      ],
      notes: ['the bookings are of all other days, and every one was made'],
    }),
  ];
};

export const dayUnderBookings: Benchmark = {
  id: 'H4',
  run: (log) =>
    withStack(({ port, database }) => withAdmin(database.adminUrl, (admin) => measure(port, admin, log))),
};
