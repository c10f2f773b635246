import { strictEqual } from 'node:assert/strict';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { openBookingWriter } from '../database/booking-writer.ts';
import type { MixedCount, MixedRequest } from '../load/job.ts';
import { mixedLoad } from '../load/load.ts';
import { type Benchmark, type BenchResult, figureResult, interleave, ratioResult } from '../result.ts';
import { BOOK_PATH, bookingBody } from '../stack/booking-client.ts';
import { type MailSink, withMailSink } from '../stack/mail-sink.ts';
import { findLargest, freeTimes, removeWritten } from './booking-writes.ts';
import { LARGEST } from './owner-screens.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';
import { dateAhead, type SignedIn, signIn } from './signed-in.ts';

const ROUNDS = 5;
const CLIENTS = 16;
const ROUND_MS = 2_000;
/** More than can be booked in a round. */
const A_ROUND = 1_000;
/** Behind everything that is seeded, as far as a client may look, and behind that. */
export const FREE_DAYS = { first: 62, last: 88 } as const;
const DIRECT_FROM_DAY = 95;

/** Requests for so many times that nobody has, or for all there are, each of a client of its own. */
export const freeBookings = async (owner: SignedIn, wanted: number): Promise<readonly MixedRequest[]> => {
  const services = servicesCalls.list.reply.parse(
    JSON.parse((await owner.get(servicesCalls.list.path)).body),
  ).data;
  const serviceId = services.find(({ duration }) => duration === 15)?._id ?? '';
  const staff = staffCalls.list.reply.parse(JSON.parse((await owner.get(staffCalls.list.path)).body)).data;
  const requests: MixedRequest[] = [];
  for (let day = FREE_DAYS.first; day <= FREE_DAYS.last; day += 1) {
    for (const { _id: staffId } of staff) {
      const query = `serviceId=${serviceId}&staffId=${staffId}&date=${dateAhead(day)}`;
      const { body } = await owner.get(`${appointmentsCalls.availability.path}?${query}`);
      const { slots } = appointmentsCalls.availability.reply.parse(JSON.parse(body));
      const business = { ...owner, serviceId, staffId, itemId: '', page: '', asOwner: {} };
      for (const slot of slots)
        requests.push({
          kind: 'booking',
          method: 'POST',
          path: BOOK_PATH,
          body: bookingBody(business, requests.length, slot),
        });
      if (requests.length >= wanted) return requests;
    }
  }
  return requests;
};

/** What is due, put off: so that the direct writer has the machine to itself, as it has in W1. */
const putOffMessages = `
  UPDATE messages SET due_at = now() + interval '3 days' WHERE state = 'queued' AND due_at <= now() + interval '1 minute'`;

const sum = (counts: readonly MixedCount[], of: (count: MixedCount) => number): number =>
  counts.reduce((total, count) => total + of(count), 0);

const measure = async (
  stack: SeededStack,
  sink: MailSink,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const { admin, port, database } = stack;
  const { business, staff } = await findLargest(admin);
  await removeWritten(admin, business, FREE_DAYS.first - 1);
  const requests = await freeBookings(await signIn(stack, LARGEST), (ROUNDS + 1) * A_ROUND);
  const writer = await openBookingWriter(database.url, business);
  const times = freeTimes(staff, DIRECT_FROM_DAY);
  const count = async (): Promise<number> =>
    Number((await admin('SELECT count(*)::int AS count FROM appointments'))[0]?.['count']);
  const slowest: number[] = [];
  let begun = 0;
  let booked = 0;
  let refused = 0;
  let sentBeside = 0;
  let seconds = 0;
  const overHttp = async (): Promise<number> => {
    await admin('DELETE FROM rate_limits');
    const sentBefore = sink.taken();
    const { stages } = await mixedLoad({
      port,
      requests: requests.slice(begun, begun + A_ROUND),
      stages: [{ connections: CLIENTS, milliseconds: ROUND_MS }],
    });
    sentBeside += sink.taken() - sentBefore;
    const [stage] = stages;
    if (stage === undefined) throw new Error('Nothing was measured');
    const good = sum(stage.counts, (count) => count.good);
    begun += sum(stage.counts, (count) => count.begun);
    booked += good;
    seconds += stage.seconds;
    refused += sum(stage.counts, (count) => count.refused + count.failed);
    slowest.push(...stage.counts.map(({ goodMs }) => goodMs.p99));
    await admin(putOffMessages);
    return good / stage.seconds;
  };
  let direct = 0;
  const directly = async (): Promise<number> => {
    const bookings = times();
    direct += bookings.length;
    return (bookings.length * 1_000) / (await writer.write('tables', bookings, 1));
  };
  const before = await count();
  try {
    log(`${requests.length} free times; warming up: ${(await overHttp()).toFixed(0)} bookings a second`);
    await directly();
    const rounds = await interleave(ROUNDS, { subject: overHttp, anchor: directly });
    strictEqual(await count(), before + booked + direct);
    if (sentBeside === 0) throw new Error('No message went out meanwhile');
    log(`${refused} refused or failed, ${(sentBeside / seconds).toFixed(0)} mails a second meanwhile`);
    return [
      ratioResult({
        id: 'W2',
        what: `bookings a second over HTTP among ${manyRows().toLocaleString('en')}, ${CLIENTS} clients, all roles`,
        unit: '/s',
        anchor: 'the direct writer of W1',
        rounds,
        gate: { bound: 'at least', must: 0.35, stretch: 0.6 },
        proven: ['each was written once, and nothing else'],
        notes: [
          `99 % answered within ${Math.max(...slowest).toFixed(0)} ms in the slowest round; ${(sentBeside / seconds).toFixed(0)} mails a second went out meanwhile`,
        ],
      }),
      figureResult({
        id: 'W2',
        what: 'refused with 503 or failed meanwhile',
        unit: '',
        value: refused,
        gate: { bound: 'at most', must: 0, stretch: 0 },
        proven: [],
        notes: [],
      }),
    ];
  } finally {
    await writer.close();
    await removeWritten(admin, business, FREE_DAYS.first - 1);
  }
};

/** W2: one process with all roles, which sends what it has to say beside the bookings. */
export const httpBookings: Benchmark = {
  id: 'W2',
  run: (log) =>
    withMailSink((sink) =>
      withSeeded(manyRows(), log, (stack) => measure(stack, sink, log), { SMTP_URL: sink.url }),
    ),
};
