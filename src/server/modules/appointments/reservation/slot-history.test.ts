import { beforeAll, expect, test } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { handleOf, type Id, readBusinessHandle } from '../../../platform/ids.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { storedId } from '../../../testing/planted-rows.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { type DiaryDesk, openDiaryDesk } from '../testing/diary-desk.ts';
import { ANYBODY, type Deed, firstUnexplained } from '../testing/slot-history.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
let owner: TestOwner;
let service: { readonly _id: string };
let desk: DiaryDesk;

/** `OPERATIONS=1000000` would be the figure of invariants T46; a tenth of it is minutes. */
const OPERATIONS = runSize('OPERATIONS', 400);
const CLIENTS = 50;
const OF_ONE_DIARY = 2000;
const random = numbersFrom(RUN_SEED);

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
  desk = openDiaryDesk(app, owner, service);
});

type Booking = { readonly id: string; readonly phone: string; readonly slot: string };

/** The slots of three days of one staff member, and all that was done to each. */
type Diary = {
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

const newDiary = async (number: number): Promise<Diary> => {
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
  diary: Diary,
  slot: string,
  does: Deed['does'],
  by: string | null,
  [start, end]: readonly [number, number],
) => diary.deeds.get(slot)?.push({ does, by, start, end });

/** Sends a change, now and then without waiting for what comes of it: then null. */
const ask = async (
  diary: Diary,
  phone: string,
  send: () => Promise<Answer>,
): Promise<{ readonly answer: Answer | null; readonly span: readonly [number, number] }> => {
  const start = performance.now();
  const sent = send();
  if (random(40) === 0) {
    diary.unheard.push(sent.finally(() => diary.minded.delete(phone)));
    return { answer: null, span: [start, Number.POSITIVE_INFINITY] };
  }
  const answer = await sent;
  const end = performance.now();
  const code = answer.status === 200 ? 'ok' : `${answer.status} ${answer.body.code}`;
  diary.codes[code] = (diary.codes[code] ?? 0) + 1;
  // Whoever is told to come back later has not been told what became of it.
  if (answer.status === 503) {
    diary.minded.delete(phone);
    return { answer: null, span: [start, Number.POSITIVE_INFINITY] };
  }
  expect([200, 409], answer.text).toContain(answer.status);
  return { answer, span: [start, end] };
};

/** The slot was taken, and the times offered instead were free, at some moment before the answer. */
const noteRefusal = (
  diary: Diary,
  slot: string,
  answer: Answer,
  span: readonly [number, number],
  own: string | null,
): void => {
  if (answer.body.code !== 'SLOT_TAKEN') return;
  note(diary, slot, 'see', ANYBODY, span);
  // A booking is not in its own way, so that its own time is offered to it.
  for (const instead of answer.body.data?.nearest ?? [])
    if (diary.deeds.has(instead) && instead !== own) note(diary, instead, 'see', null, span);
};

const book = async (diary: Diary, slot: string): Promise<Booking | null> => {
  const body = desk.bodyOf({ date: slot, staffId: diary.staffId });
  const phone = body.clientPhone;
  const own = random(3) === 0;
  diary.minded.add(phone);
  const { answer, span } = await ask(diary, phone, () => (own ? desk.internally : desk.publicly)(body));
  if (answer === null || answer.status === 200) note(diary, slot, 'take', phone, span);
  else {
    noteRefusal(diary, slot, answer, span, null);
    diary.minded.delete(phone);
  }
  return answer?.status === 200 ? { id: answer.body.data._id, phone, slot } : null;
};

const cancel = async (diary: Diary, { id, phone, slot }: Booking): Promise<null> => {
  const { answer, span } = await ask(diary, phone, () => desk.setStatus(id, 'cancelled'));
  if (answer === null || answer.status === 200) note(diary, slot, 'release', phone, span);
  if (answer !== null) diary.minded.delete(phone);
  return null;
};

const move = async (diary: Diary, booking: Booking, to: string): Promise<Booking | null> => {
  const { id, phone, slot } = booking;
  if (to === slot) return booking;
  const body = { date: to, staffId: diary.staffId, clientPhone: phone };
  const { answer, span } = await ask(diary, phone, () => desk.edit(id, body));
  if (answer?.status === 409) noteRefusal(diary, to, answer, span, slot);
  else {
    note(diary, slot, 'release', phone, span);
    note(diary, to, 'take', phone, span);
  }
  if (answer === null) return null;
  return answer.status === 200 ? { ...booking, slot: to } : booking;
};

const lookAtFree = async (diary: Diary): Promise<void> => {
  const date = diary.slots[random(SLOTS)]?.slice(0, 10) ?? '';
  const query = `serviceId=${service._id}&staffId=${diary.staffId}&date=${date}`;
  const start = performance.now();
  const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
  const span = [start, performance.now()] as const;
  if (answer.status === 503) return;
  expect(answer.status, answer.text).toBe(200);
  for (const slot of diary.slots.filter((one) => one.startsWith(date)))
    note(diary, slot, 'see', answer.body.slots.includes(slot) ? null : ANYBODY, span);
};

/** Looks at what stands, and takes over one that nobody minds any more. */
const lookAtBookings = async (diary: Diary): Promise<Booking | null> => {
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('No business');
  const start = performance.now();
  const rows = await storedRows(
    app,
    `SELECT appointment_id AS id, client_phone AS phone, (extract(epoch FROM starts_at) * 1000)::float8 AS at
       FROM appointments WHERE staff_id = $1 AND status IN ('pending', 'confirmed', 'rescheduled')
        AND starts_at BETWEEN $2 AND $3`,
    [storedId(diary.staffId), diary.slots[0], diary.slots.at(-1)],
  );
  const span = [start, performance.now()] as const;
  const standing = rows.map(({ id, phone, at }) => ({
    id: handleOf(business, id as Id),
    phone: String(phone),
    slot: new Date(Number(at)).toISOString(),
  }));
  for (const slot of diary.slots)
    note(diary, slot, 'see', standing.find((booking) => booking.slot === slot)?.phone ?? null, span);
  const left = standing.find(({ phone }) => !diary.minded.has(phone));
  if (left !== undefined) diary.minded.add(left.phone);
  return left ?? null;
};

const client = async (diary: Diary, steps: number): Promise<void> => {
  let mine: Booking | null = null;
  for (let step = 0; step < steps; step += 1) {
    const slot = diary.slots[random(diary.slots.length)] ?? '';
    const choice = random(10);
    if (choice < 2) await lookAtFree(diary);
    else if (mine === null) mine = choice === 2 ? await lookAtBookings(diary) : await book(diary, slot);
    else if (choice < 6) mine = await move(diary, mine, slot);
    else mine = await cancel(diary, mine);
  }
};

test(`${OPERATIONS} bookings, moves, cancellations and looks of ${CLIENTS} clients can all be explained one by one`, async () => {
  const codes: Record<string, number> = {};
  let [deeds, unheard] = [0, 0];
  for (let done = 0; done < OPERATIONS; done += OF_ONE_DIARY) {
    const diary = await newDiary(done / OF_ONE_DIARY);
    const steps = Math.ceil(Math.min(OF_ONE_DIARY, OPERATIONS - done) / CLIENTS);
    await Promise.all(Array.from({ length: CLIENTS }, () => client(diary, steps)));
    await Promise.all(diary.unheard);
    await lookAtBookings(diary);
    for (const [slot, history] of diary.deeds)
      expect(firstUnexplained(history), `${slot}, diary ${done / OF_ONE_DIARY}`).toBeNull();
    for (const [code, count] of Object.entries(diary.codes)) codes[code] = (codes[code] ?? 0) + count;
    deeds += [...diary.deeds.values()].reduce((sum, { length }) => sum + length, 0);
    unheard += diary.unheard.length;
  }
  console.info(`${OPERATIONS} operations, ${deeds} deeds on slots, ${unheard} without an answer:`, codes);
  expect(codes['ok']).toBeGreaterThan(OPERATIONS / 10);
}, 1_800_000);
