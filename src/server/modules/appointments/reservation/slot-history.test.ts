import { beforeAll, expect, test } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { handleOf, type Id, readBusinessHandle } from '../../../platform/ids.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { openScheduleHarness, type ScheduleHarness } from '../testing/schedule-harness.ts';
import { ANYBODY, type Deed, firstUnexplained } from '../testing/slot-history.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
let owner: TestOwner;
let service: { readonly _id: string };
let harness: ScheduleHarness;

/** `OPERATIONS=1000000` would be the figure of invariants T46; a tenth of it is minutes. */
const OPERATIONS = runSize('OPERATIONS', 150);
const CLIENTS = 50;
const OF_ONE_SCHEDULE = 2000;
const random = numbersFrom(RUN_SEED);

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
  harness = openScheduleHarness(app, owner, service);
});

type Booking = { readonly id: string; readonly phone: string; readonly slot: string };

/** The slots of three days of one staff member, and all that was done to each. */
type Schedule = {
  readonly staffId: string;
  readonly slots: readonly string[];
  readonly deeds: ReadonlyMap<string, Deed[]>;
  /** Asked for by somebody who did not wait for the answer. */
  readonly unheard: Promise<unknown>[];
  /** The telephones of bookings that some client has, or asks about just now. */
  readonly minded: Set<string>;
  readonly codes: Record<string, number>;
};

const SLOTS = 24;
const HOURS_WITHIN_REACH = 20 * SLOTS;
let staffId = '';

const newSchedule = async (number: number): Promise<Schedule> => {
  const first = (number * SLOTS) % HOURS_WITHIN_REACH;
  if (first === 0) {
    const added = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    staffId = added.body.data._id;
  }
  const slots = openHours(HOURS_WITHIN_REACH).slice(first, first + SLOTS);
  return {
    staffId,
    slots,
    deeds: new Map(slots.map((slot) => [slot, []])),
    unheard: [],
    minded: new Set(),
    codes: {},
  };
};

const note = (
  schedule: Schedule,
  slot: string,
  does: Deed['does'],
  by: string | null,
  [start, end]: readonly [number, number],
) => schedule.deeds.get(slot)?.push({ does, by, start, end });

/** Sends a change, now and then without waiting for what comes of it: then null. */
const ask = async (
  schedule: Schedule,
  phone: string,
  send: () => Promise<Answer>,
): Promise<{ readonly answer: Answer | null; readonly span: readonly [number, number] }> => {
  const start = performance.now();
  const sent = send();
  if (random(40) === 0) {
    schedule.unheard.push(sent.finally(() => schedule.minded.delete(phone)));
    return { answer: null, span: [start, Number.POSITIVE_INFINITY] };
  }
  const answer = await sent;
  const end = performance.now();
  const code = answer.status === 200 ? 'ok' : `${answer.status} ${answer.body.code}`;
  schedule.codes[code] = (schedule.codes[code] ?? 0) + 1;
  // Whoever is told to come back later has not been told what became of it.
  if (answer.status === 503) {
    schedule.minded.delete(phone);
    return { answer: null, span: [start, Number.POSITIVE_INFINITY] };
  }
  expect([200, 409], answer.text).toContain(answer.status);
  return { answer, span: [start, end] };
};

/** The slot was taken, and the times offered instead were free, at some moment before the answer. */
const noteRefusal = (
  schedule: Schedule,
  slot: string,
  answer: Answer,
  span: readonly [number, number],
  own: string | null,
): void => {
  if (answer.body.code !== 'SLOT_TAKEN') return;
  note(schedule, slot, 'see', ANYBODY, span);
  // A booking is not in its own way, so that its own time is offered to it.
  for (const instead of answer.body.data?.nearest ?? [])
    if (schedule.deeds.has(instead) && instead !== own) note(schedule, instead, 'see', null, span);
};

const book = async (schedule: Schedule, slot: string): Promise<Booking | null> => {
  const body = harness.bodyOf({ date: slot, staffId: schedule.staffId });
  const phone = body.clientPhone;
  const own = random(3) === 0;
  schedule.minded.add(phone);
  const { answer, span } = await ask(schedule, phone, () =>
    (own ? harness.internally : harness.publicly)(body),
  );
  if (answer === null || answer.status === 200) note(schedule, slot, 'take', phone, span);
  else {
    noteRefusal(schedule, slot, answer, span, null);
    schedule.minded.delete(phone);
  }
  return answer?.status === 200 ? { id: answer.body.data._id, phone, slot } : null;
};

const cancel = async (schedule: Schedule, { id, phone, slot }: Booking): Promise<null> => {
  const { answer, span } = await ask(schedule, phone, () => harness.setStatus(id, 'cancelled'));
  if (answer === null || answer.status === 200) note(schedule, slot, 'release', phone, span);
  if (answer !== null) schedule.minded.delete(phone);
  return null;
};

const move = async (schedule: Schedule, booking: Booking, to: string): Promise<Booking | null> => {
  const { id, phone, slot } = booking;
  if (to === slot) return booking;
  const body = { date: to, staffId: schedule.staffId, clientPhone: phone };
  const { answer, span } = await ask(schedule, phone, () => harness.edit(id, body));
  if (answer?.status === 409) noteRefusal(schedule, to, answer, span, slot);
  else {
    note(schedule, slot, 'release', phone, span);
    note(schedule, to, 'take', phone, span);
  }
  if (answer === null) return null;
  return answer.status === 200 ? { ...booking, slot: to } : booking;
};

const lookAtFree = async (schedule: Schedule): Promise<void> => {
  const date = schedule.slots[random(SLOTS)]?.slice(0, 10) ?? '';
  const query = `serviceId=${service._id}&staffId=${schedule.staffId}&date=${date}`;
  const start = performance.now();
  const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
  const span = [start, performance.now()] as const;
  if (answer.status === 503) return;
  expect(answer.status, answer.text).toBe(200);
  for (const slot of schedule.slots.filter((one) => one.startsWith(date)))
    note(schedule, slot, 'see', answer.body.slots.includes(slot) ? null : ANYBODY, span);
};

/** Looks at what stands, and takes over one that nobody minds any more. */
const lookAtBookings = async (schedule: Schedule): Promise<Booking | null> => {
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('No business');
  const start = performance.now();
  const rows = await storedRows(
    app,
    `SELECT appointment_id AS id, client_phone AS phone, (extract(epoch FROM starts_at) * 1000)::float8 AS at
       FROM appointments WHERE staff_id = $1 AND status IN ('pending', 'confirmed', 'rescheduled')
        AND starts_at BETWEEN $2 AND $3`,
    [storedId(schedule.staffId), schedule.slots[0], schedule.slots.at(-1)],
  );
  const span = [start, performance.now()] as const;
  const standing = rows.map(({ id, phone, at }) => ({
    id: handleOf(business, id as Id),
    phone: String(phone),
    slot: new Date(Number(at)).toISOString(),
  }));
  for (const slot of schedule.slots)
    note(schedule, slot, 'see', standing.find((booking) => booking.slot === slot)?.phone ?? null, span);
  const left = standing.find(({ phone }) => !schedule.minded.has(phone));
  if (left !== undefined) schedule.minded.add(left.phone);
  return left ?? null;
};

const client = async (schedule: Schedule, steps: number): Promise<void> => {
  let mine: Booking | null = null;
  for (let step = 0; step < steps; step += 1) {
    const slot = schedule.slots[random(schedule.slots.length)] ?? '';
    const choice = random(10);
    if (choice < 2) await lookAtFree(schedule);
    else if (mine === null) mine = choice === 2 ? await lookAtBookings(schedule) : await book(schedule, slot);
    else if (choice < 6) mine = await move(schedule, mine, slot);
    else mine = await cancel(schedule, mine);
  }
};

test(`${OPERATIONS} bookings, moves, cancellations and looks of ${CLIENTS} clients can all be explained one by one`, async () => {
  const codes: Record<string, number> = {};
  let [deeds, unheard] = [0, 0];
  for (let done = 0; done < OPERATIONS; done += OF_ONE_SCHEDULE) {
    const schedule = await newSchedule(done / OF_ONE_SCHEDULE);
    const steps = Math.ceil(Math.min(OF_ONE_SCHEDULE, OPERATIONS - done) / CLIENTS);
    await Promise.all(Array.from({ length: CLIENTS }, () => client(schedule, steps)));
    await Promise.all(schedule.unheard);
    await lookAtBookings(schedule);
    for (const [slot, history] of schedule.deeds)
      expect(firstUnexplained(history), `${slot}, diary ${done / OF_ONE_SCHEDULE}`).toBeNull();
    for (const [code, count] of Object.entries(schedule.codes)) codes[code] = (codes[code] ?? 0) + count;
    deeds += [...schedule.deeds.values()].reduce((sum, { length }) => sum + length, 0);
    unheard += schedule.unheard.length;
  }
  console.info(`${OPERATIONS} operations, ${deeds} deeds on slots, ${unheard} without an answer:`, codes);
  expect(codes['ok']).toBeGreaterThan(OPERATIONS / 10);
}, 1_800_000);
