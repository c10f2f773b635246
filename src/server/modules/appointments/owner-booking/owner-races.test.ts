import { beforeAll, expect, test } from 'vitest';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { deepIt } from '../../../testing/gate.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string };

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
});

let clients = 0;
/** Every client has a telephone of their own, so that no limit decides for the diary. */
const newPhone = (): string => {
  clients += 1;
  return `0804${String(clients).padStart(7, '0')}`;
};
const bodyOf = (over: Readonly<Record<string, unknown>>) => ({
  ...bookingBody(owner, service, { clientPhone: newPhone() }),
  staffId: owner.staffId,
  ...over,
});
const own = (over: Readonly<Record<string, unknown>>) =>
  owner.visitor.send('POST', '/api/appointments/internal', { body: bodyOf(over) });
const publicly = (over: Readonly<Record<string, unknown>>) =>
  app.visitor().send('POST', '/api/appointments', { body: bodyOf(over) });
const edit = (id: string, over: Readonly<Record<string, unknown>>) =>
  owner.visitor.send('PUT', `/api/appointments/${id}`, { body: bodyOf(over) });

const idOf = (answer: Answer): string => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data._id;
};
const codesOf = (answers: readonly Answer[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? 'ok' : `${status} ${body.code}`;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

test('100 bookings of owner and clients on one slot: one gets it', async () => {
  const before = await countDeadlocks(app);
  for (const date of ['2026-12-08T09:00:00.000Z', '2026-12-09T09:00:00.000Z', '2026-12-10T09:00:00.000Z']) {
    const raced = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? own({ date }) : publicly({ date }))),
    );
    expect(codesOf(raced)).toEqual({ ok: 1, '409 SLOT_TAKEN': 99 });
  }
  expect(await countDeadlocks(app)).toBe(before);
}, 60_000);

test('one edit and many bookings want a slot: one gets it, and nobody is left without', async () => {
  const before = await countDeadlocks(app);
  for (let round = 0; round < 10; round += 1) {
    const day = `2026-12-${14 + (round % 5)}`;
    const hour = round < 5 ? '09' : '14';
    const [from, to] = [`${day}T${hour}:00:00.000Z`, `${day}T${hour}:30:00.000Z`];
    const id = idOf(await own({ date: from }));
    const raced = await Promise.all([
      ...Array.from({ length: 5 }, () => publicly({ date: `${day}T${String(Number(hour) + 1)}:00:00.000Z` })),
      edit(id, { date: to }),
      ...Array.from({ length: 5 }, () => own({ date: `${day}T${String(Number(hour) + 1)}:00:00.000Z` })),
    ]);
    expect(codesOf(raced)).toEqual({ ok: 1, '409 SLOT_TAKEN': 10 });
    const moved = raced[5]?.status === 200;
    const stands = await owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(stands.body.data).toMatchObject({ date: moved ? to : from, version: moved ? 2 : 1 });
  }
  expect(await countDeadlocks(app)).toBe(before);
}, 60_000);

deepIt(
  'two bookings that take each other’s time never wait for each other for ever',
  async () => {
    const added = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const bisi = added.body.data._id;
    const before = await countDeadlocks(app);
    const at = (date: string, staffId: string) => ({ date, staffId });
    const places = [
      at('2026-12-21T09:00:00.000Z', owner.staffId),
      at('2026-12-21T09:30:00.000Z', bisi),
      at('2026-12-21T14:00:00.000Z', owner.staffId),
    ] as const;
    const first = idOf(await own(places[0]));
    const second = idOf(await own(places[1]));
    for (let round = 0; round < 15; round += 1) {
      // Each wants the time of the other, the free one, or whoever is free at either's.
      const raced = await Promise.all([
        edit(first, places[(round + 1) % 3] ?? places[0]),
        edit(second, places[round % 3] ?? places[0]),
        edit(first, { ...places[(round + 2) % 3], staffId: 'any' }),
        edit(second, { ...places[(round + 1) % 3], staffId: 'any' }),
      ]);
      for (const { status, text } of raced) expect([200, 409], text).toContain(status);
    }
    expect(await countDeadlocks(app)).toBe(before);
  },
  60_000,
);

test('of two edits that began from one version, one is saved', async () => {
  const id = idOf(await own({ date: '2026-12-22T09:00:00.000Z' }));
  const raced = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      edit(id, { date: `2026-12-22T${10 + (index % 5)}:00:00.000Z`, version: 1, notes: `Edit ${index}` }),
    ),
  );
  expect(codesOf(raced)).toEqual({ ok: 1, '409 ILLEGAL_TRANSITION': 9 });
});

test('an edit and a cancellation leave no time taken by nobody', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = idOf(await own({ date: '2026-12-23T09:00:00.000Z' }));
    const cancel = { body: { status: 'cancelled' } };
    const raced = await Promise.all([
      edit(id, { date: '2026-12-23T09:30:00.000Z' }),
      owner.visitor.send('PATCH', `/api/appointments/${id}/status`, cancel),
    ]);
    expect(raced[1]?.status, raced[1]?.text).toBe(200);
    expect([200, 409]).toContain(raced[0]?.status);
    const left = await asSuperuser(app, 'SELECT 1 FROM occupancies WHERE occupancy_id = $1', [storedId(id)]);
    expect(left).toEqual([]);
  }
}, 30_000);

type Wish = { readonly first: number; readonly quantity: number };

/** Which of the item's days a hire takes: two days of hire, one buffer day before and two after. */
const daysOf = ({ first }: Wish): readonly number[] => [-1, 0, 1, 2, 3].map((offset) => first + offset);
const STOCK = 5;

/** Counted day by day, without anything the server counts with. */
const fits = (granted: readonly Wish[], wish: Wish): boolean =>
  daysOf(wish).every((day) => {
    const out = granted.filter((other) => daysOf(other).includes(day));
    return out.reduce((sum, { quantity }) => sum + quantity, 0) + wish.quantity <= STOCK;
  });

deepIt(
  '200 hires of 5 units on mixed dates: what is granted fits, and what is refused would not',
  async () => {
    const item = await createService(owner, {
      bookingType: 'item-based',
      name: 'Canopy',
      duration: 2,
      price: 0,
      quantity: STOCK,
      pricing: { baseRentalFee: 20000, cautionFee: 5000 },
      preRentalBufferDays: 1,
      postRentalBufferDays: 2,
    });
    const before = await countDeadlocks(app);
    const epoch = Date.parse('2027-01-04T00:00:00Z');
    const dateOf = (day: number) => new Date(epoch + day * 86_400_000).toISOString().slice(0, 10);
    // A fixed order of odd strides, so that every run asks the same.
    const wishes = Array.from({ length: 200 }, (_, index) => ({
      first: (index * 37) % 41,
      quantity: 1 + ((index * 7) % 3),
    }));
    const raced = await Promise.all(
      wishes.map(async (wish) => {
        const { staffId: _none, ...body } = bodyOf({
          serviceId: item._id,
          date: dateOf(wish.first),
          quantity: wish.quantity,
          override: true,
        });
        const answer = await owner.visitor.send('POST', '/api/appointments/internal', { body });
        return { wish, answer };
      }),
    );
    const granted = raced.filter(({ answer }) => answer.status === 200).map(({ wish }) => wish);
    expect(Object.keys(codesOf(raced.map(({ answer }) => answer))).sort()).toEqual([
      '409 OUT_OF_STOCK',
      'ok',
    ]);
    expect(granted.length).toBeGreaterThan(10);
    granted.forEach((wish, index) => {
      expect(fits(granted.toSpliced(index, 1), wish)).toBe(true);
    });
    for (const { wish, answer } of raced) {
      if (answer.status !== 200)
        expect(fits(granted, wish), `${dateOf(wish.first)} was refused though free`).toBe(false);
    }
    const claims = await asSuperuser<{ first: string; quantity: number }>(
      app,
      `SELECT (lower(span) + 1)::text AS first, quantity FROM rental_claims WHERE business_id = $1 AND service_id = $2`,
      [storedBusinessId(owner.businessId), storedId(item._id)],
    );
    const asText = (first: string, quantity: number) => `${quantity} from ${first}`;
    expect(claims.map(({ first, quantity }) => asText(first, quantity)).sort()).toEqual(
      granted.map(({ first, quantity }) => asText(dateOf(first), quantity)).sort(),
    );
    expect(await countDeadlocks(app)).toBe(before);
  },
  60_000,
);

test('hires that are edited while others are booked never exceed the stock, nor does stock that is lowered', async () => {
  const facts = {
    bookingType: 'item-based',
    name: 'Gown',
    duration: 1,
    price: 0,
    quantity: 4,
    pricing: { baseRentalFee: 1000, cautionFee: 0 },
  };
  const item = await createService(owner, facts);
  const other = await createService(owner, { ...facts, name: 'Tent' });
  const bookRental = (date: string, serviceId = item._id) => own({ serviceId, date });
  const ids = await Promise.all(
    ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04'].map(async (date) =>
      idOf(await bookRental(date)),
    ),
  );
  const before = await countDeadlocks(app);
  const lower = (quantity: number) =>
    owner.visitor.send('PUT', `/api/services/${item._id}`, { body: { ...facts, quantity } });
  const raced = await Promise.all([
    ...ids.flatMap((id) => [
      edit(id, { serviceId: item._id, date: '2027-02-08', quantity: 2 }),
      edit(id, { serviceId: other._id, date: '2027-02-08', quantity: 2 }),
    ]),
    ...Array.from({ length: 10 }, () => bookRental('2027-02-08')),
    ...Array.from({ length: 5 }, () => bookRental('2027-02-08', other._id)),
    lower(3),
    lower(2),
    lower(4),
  ]);
  for (const { status, text } of raced) expect([200, 409], text).toContain(status);
  expect(await countDeadlocks(app)).toBe(before);
}, 60_000);
