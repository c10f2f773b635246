import { beforeAll, expect, test } from 'vitest';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { openHours } from '../../../testing/open-hours.ts';
import { RUNS_ALONE, runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

const app = useTestApp();
let owner: TestOwner;

beforeAll(async () => {
  owner = await createOwner(app);
  // The first booking also plans and compiles; that is not what is measured.
  const service = await createService(owner, { name: 'Warm-up' });
  await book([{ service, date: '2027-03-01T09:00:00.000Z', staffId: 'any' }]);
});

type Wish = {
  readonly service: { readonly _id: string };
  readonly date: string;
  readonly staffId: string;
};
type Raced = { readonly wish: Wish; readonly answer: Answer; readonly milliseconds: number };

let clients = 0;
/** Every client has a telephone of their own, so that no limit decides for the diary. */
const newPhone = (): string => {
  clients += 1;
  return `0803${String(clients).padStart(7, '0')}`;
};

const book = (wishes: readonly Wish[]): Promise<Raced[]> =>
  Promise.all(
    wishes.map(async (wish) => {
      const { service, date, staffId } = wish;
      const body = bookingBody(owner, service, { date, staffId, clientPhone: newPhone() });
      const began = performance.now();
      const answer = await app.visitor().send('POST', '/api/appointments', { body });
      return { wish, answer, milliseconds: performance.now() - began };
    }),
  );

const winnersOf = (raced: readonly Raced[]) => raced.filter(({ answer }) => answer.status === 200);
const losersOf = (raced: readonly Raced[]) => raced.filter(({ answer }) => answer.status !== 200);

/** Whoever lost was told so properly, and was offered other times. */
const expectProperLosers = (raced: readonly Raced[]): void => {
  for (const { wish, answer } of losersOf(raced)) {
    expect(answer.status, answer.text).toBe(409);
    expect(answer.body).toMatchObject({ success: false, code: 'SLOT_TAKEN' });
    expect(answer.body.data.nearest).toHaveLength(6);
    expect(answer.body.data.nearest).not.toContain(wish.date);
  }
};

const addStaffMember = async (name: string): Promise<string> => {
  const added = await owner.visitor.send('POST', '/api/staff', { body: { name, role: 'Stylist' } });
  return added.body.data._id;
};

const bookedTimes = (staffIds: readonly string[]) =>
  asSuperuser<{ staff_id: string; starts_at: Date; ends_at: Date }>(
    app,
    `SELECT staff_id, starts_at, ends_at FROM appointments
      WHERE business_id = $1 AND staff_id = ANY($2) ORDER BY staff_id, starts_at`,
    [storedBusinessId(owner.businessId), staffIds.map(storedId)],
  );

/** `CLIENTS=500 ROUNDS=200` makes it the figure of invariants T1. */
const CLIENTS = runSize('CLIENTS', 120);
const ROUNDS = runSize('ROUNDS', 1);

test(`${CLIENTS} clients on one slot, ${ROUNDS} times: one gets it, all others are told at once`, async () => {
  const service = await createService(owner);
  const before = await countDeadlocks(app);
  let slowest = 0;
  for (const date of openHours(ROUNDS)) {
    const wish = { service, date, staffId: owner.staffId };
    const raced = await book(Array.from({ length: CLIENTS }, () => wish));
    expect(winnersOf(raced)).toHaveLength(1);
    expect(losersOf(raced)).toHaveLength(CLIENTS - 1);
    expectProperLosers(raced);
    slowest = Math.max(slowest, ...raced.map(({ milliseconds }) => milliseconds));
    if (RUNS_ALONE) expect(slowest).toBeLessThanOrEqual(3000);
  }
  console.info(
    `${CLIENTS} clients on one slot, ${ROUNDS} rounds: the slowest answer took ${Math.round(slowest)} ms`,
  );
  expect(await bookedTimes([owner.staffId])).toHaveLength(1 + ROUNDS);
  expect(await countDeadlocks(app)).toBe(before);
}, 900_000);

test('starts 15 minutes apart never overlap, and only those who collide are refused', async () => {
  const staffId = await addStaffMember('Bisi Ade');
  const service = await createService(owner, { name: 'Braids' });
  const quarter = 15 * 60_000;
  const first = Date.parse('2026-12-08T08:00:00.000Z');
  const wishes = Array.from({ length: 232 }, (_, index) => ({
    service,
    staffId,
    date: new Date(first + (index % 29) * quarter).toISOString(),
  }));
  const before = await countDeadlocks(app);
  const raced = await book(wishes);
  expectProperLosers(raced);

  const booked = await bookedTimes([staffId]);
  expect(booked).toHaveLength(winnersOf(raced).length);
  booked.slice(1).forEach((row, index) => {
    expect(row.starts_at.getTime()).toBeGreaterThanOrEqual(booked[index]?.ends_at.getTime() ?? 0);
  });
  for (const { wish } of losersOf(raced)) {
    const start = Date.parse(wish.date);
    const collides = booked.some(
      (row) => row.starts_at.getTime() < start + 60 * 60_000 && row.ends_at.getTime() > start,
    );
    expect(collides, `${wish.date} was refused though free`).toBe(true);
  }
  expect(await countDeadlocks(app)).toBe(before);
}, 30_000);

test('two services that share a staff member share the time as well', async () => {
  const staffId = await addStaffMember('Chi Obi');
  const long = await createService(owner, { name: 'Long' });
  const short = await createService(owner, { name: 'Short', duration: 45 });
  const date = '2026-12-08T10:00:00.000Z';
  const raced = await book(
    Array.from({ length: 120 }, (_, index) => ({ service: index % 2 === 0 ? long : short, staffId, date })),
  );
  expect(winnersOf(raced)).toHaveLength(1);
  expectProperLosers(raced);
  expect(await bookedTimes([staffId])).toHaveLength(1);
}, 30_000);

test("'any' among three staff members has three winners, one with each", async () => {
  const staffIds = [
    await addStaffMember('Dayo One'),
    await addStaffMember('Efe Two'),
    await addStaffMember('Femi Three'),
  ];
  const service = await createService(owner, { name: 'Twists' });
  await owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: { staffIds } });
  const before = await countDeadlocks(app);
  const wish = { service, staffId: 'any', date: '2026-12-09T10:00:00.000Z' };
  const raced = await book(Array.from({ length: 200 }, () => wish));
  expect(winnersOf(raced)).toHaveLength(3);
  expectProperLosers(raced);
  const booked = await bookedTimes(staffIds);
  expect(booked.map((row) => row.staff_id).sort()).toEqual(staffIds.map(storedId).sort());
  expect(await countDeadlocks(app)).toBe(before);
}, 30_000);
