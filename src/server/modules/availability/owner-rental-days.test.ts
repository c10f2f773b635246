import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser, storedBusinessId, storedId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let owner: TestOwner;
let chair: string;
let tent: string;
/** A tent with a hundred chairs. */
let party: string;

const item = async (name: string, over: Readonly<Record<string, unknown>>): Promise<string> => {
  const { _id: id } = await createService(owner, {
    bookingType: 'item-based',
    name,
    price: 0,
    preRentalBufferDays: 0,
    postRentalBufferDays: 0,
    ...over,
  });
  return id;
};

beforeAll(async () => {
  owner = await createOwner(app);
  const fees = (baseRentalFee: number, cautionFee: number) => ({ pricing: { baseRentalFee, cautionFee } });
  chair = await item('Chair', { duration: 1, quantity: 300, ...fees(200, 50) });
  tent = await item('Tent', { duration: 3, quantity: 4, ...fees(40_000, 10_000) });
  party = await item('Party', { duration: 2, quantity: 1, ...fees(60_000, 0) });
  const weekend = [{ name: 'Weekend', days: 4, priceKobo: 35_000_00, startsOn: 5 }];
  await asSuperuser(app, 'UPDATE services SET extra_day_kobo = 5000 WHERE service_id = $1', [
    storedId(chair),
  ]);
  await asSuperuser(app, 'UPDATE services SET length_prices = $2 WHERE service_id = $1', [
    storedId(tent),
    JSON.stringify(weekend),
  ]);
  await asSuperuser(app, 'INSERT INTO service_parts VALUES ($1, $2, $3, 1), ($1, $2, $4, 100)', [
    storedBusinessId(owner.businessId),
    storedId(party),
    storedId(tent),
    storedId(chair),
  ]);
});

const ask = (query: Readonly<Record<string, string>>, visitor = owner.visitor) =>
  visitor.send(
    'GET',
    `/api/appointments/internal/hire-days?${new URLSearchParams({ year: '2026', month: '12', ...query })}`,
  );

type Item = {
  readonly stock: number;
  readonly free: readonly { readonly date: string; readonly units: number }[];
  readonly fees?: unknown;
};

/** The most of each item from a day on. */
const mostOn = (items: readonly Item[], day: string): readonly (number | undefined)[] =>
  items.map(({ free }) => free.find(({ date }) => date === day)?.units);

const order = (date: string, lines: readonly Readonly<Record<string, unknown>>[], over: object = {}) =>
  owner.visitor.send('POST', '/api/appointments/internal', {
    body: {
      lines,
      date,
      clientName: 'Musa Bello',
      clientPhone: '08099887766',
      clientEmail: 'musa@example.ng',
      ...over,
    },
  });

describe('the days on which an order can start', () => {
  test('are as long as its longest period, and tell the most of each item that the order leaves', async () => {
    const booked = await order('2026-12-15', [
      { serviceId: chair, quantity: 200 },
      { serviceId: tent, quantity: 2 },
    ]);
    expect(booked.status, booked.text).toBe(200);
    const { body } = await ask({ lines: `${chair}:x150,${tent}:x2` });
    expect(body.days).toBe(3);
    expect(body.items.map(({ stock }: Item) => stock)).toEqual([300, 4]);
    expect(mostOn(body.items, '2026-12-14')).toEqual([100, 2]);
    expect(mostOn(body.items, '2026-12-18')).toEqual([300, 4]);
    // Three days from the 11th on end before the others are out; from the 14th on they do not.
    expect(body.unavailableDates).not.toContain('2026-12-11');
    expect(body.unavailableDates).toContain('2026-12-14');
    expect(body.unavailableDates).toContain('2026-12-13');
    // What is listed as the most is had, and no more.
    const least = [
      { serviceId: chair, quantity: 101 },
      { serviceId: tent, quantity: 1 },
    ];
    const refused = await order('2026-12-14', least);
    expect(refused.body).toMatchObject({ code: 'OUT_OF_STOCK', errors: [{ field: 'lines.0.quantity' }] });
    const longer = await ask({ lines: `${chair}:x150`, days: '2' });
    expect(longer.body.days).toBe(2);
    expect(longer.body.unavailableDates).toContain('2026-12-14');
    const shorter = await ask({ lines: `${chair}:x150,${tent}`, days: '2' });
    expect(shorter.body.days).toBe(3);
    await owner.visitor.send('PATCH', `/api/appointments/${booked.body.data._id}/status`, {
      body: { status: 'cancelled' },
    });
  });

  test('count what a bundle takes of the same stock', async () => {
    const { body } = await ask({ lines: `${party},${chair}:x120`, days: '2' });
    // Of four tents and three hundred chairs.
    expect(body.items.map(({ stock }: Item) => stock)).toEqual([3, 300]);
    // The chairs beside it leave 180, which is once a hundred; one of it leaves two hundred chairs.
    expect(mostOn(body.items, '2026-12-15')).toEqual([1, 200]);
    const shared = (items: readonly { readonly shared: boolean }[]) => items.map((each) => each.shared);
    expect(shared(body.items)).toEqual([true, true]);
    expect(shared((await ask({ lines: `${tent},${chair}:x120` })).body.items)).toEqual([false, false]);
  });

  test('tell what one unit costs from a day on, by which price', async () => {
    const feesOf = async (query: Readonly<Record<string, string>>) =>
      (await ask(query)).body.items.map(({ fees }: Item) => fees);
    const lines = `${chair}:x9,${tent}`;
    const extra = (count: number, of: string, fee: number) => ({ count, of, fee });
    expect(await feesOf({ lines, date: '2026-12-15' })).toEqual([
      { price: 300, rule: null, extra: extra(2, 'day', 50), caution: 50 },
      { price: 40_000, rule: null, extra: null, caution: 10_000 },
    ]);
    // A Friday: four days for less than the base fee of three.
    expect(await feesOf({ lines, date: '2026-12-18', days: '4' })).toEqual([
      { price: 350, rule: null, extra: extra(3, 'day', 50), caution: 50 },
      { price: 35_000, rule: 'Weekend', extra: null, caution: 10_000 },
    ]);
    expect(await feesOf({ lines, date: '2026-12-21', days: '4' })).toMatchObject([
      {},
      { price: 80_000, rule: null, extra: extra(1, 'period', 40_000) },
    ]);
    expect(await feesOf({ lines })).toEqual([undefined, undefined]);
    // And is what a booking of it costs.
    const booked = await order('2026-12-18', [{ serviceId: tent }, { serviceId: chair, quantity: 9 }], {
      returnDate: '2026-12-22',
    });
    expect(booked.body.data.lines).toMatchObject([
      { price: 35_000, caution: 10_000 },
      { price: 3150, caution: 450 },
    ]);
  });

  test('leave a booking that is edited its own length and units, and its items though no longer offered', async () => {
    const lines = [
      { serviceId: chair, quantity: 300 },
      { serviceId: tent, quantity: 1 },
    ];
    const booked = await order('2027-01-12', lines, { returnDate: '2027-01-17' });
    const { _id: editId } = booked.body.data;
    const january = { year: '2027', month: '1', lines: `${chair}:x300,${tent}` };
    expect(mostOn((await ask(january)).body.items, '2027-01-12')).toEqual([0, 3]);
    const edited = await ask({ ...january, editId });
    expect(edited.body.days).toBe(5);
    expect(mostOn(edited.body.items, '2027-01-12')).toEqual([300, 4]);
    expect((await ask({ ...january, editId, days: '3' })).body.days).toBe(3);
    // Another item may need longer than the booking is; without any of its own it is a new hire.
    expect((await ask({ ...january, lines: party, editId })).body.days).toBe(2);
    const resting = await owner.visitor.send('PUT', `/api/services/${tent}`, {
      body: {
        bookingType: 'item-based',
        name: 'Tent',
        duration: 3,
        price: 0,
        quantity: 4,
        available: false,
        pricing: { baseRentalFee: 40_000, cautionFee: 10_000 },
      },
    });
    expect(resting.status, resting.text).toBe(200);
    expect((await ask(january)).status).toBe(404);
    expect((await ask({ ...january, editId })).status).toBe(200);
  });

  test('are of one business, of items alone, and asked for in one way', async () => {
    const visit = await createService(owner);
    const other = await createOwner(app);
    const theirs = await createService(other, {
      bookingType: 'item-based',
      name: 'Tent',
      duration: 1,
      price: 0,
      quantity: 4,
      pricing: { baseRentalFee: 1, cautionFee: 0 },
    });
    for (const lines of [visit._id, `${chair},${visit._id}`, `${chair},${theirs._id}`, theirs._id])
      expect([lines, (await ask({ lines })).status]).toEqual([lines, 404]);
    expect((await ask({ lines: chair }, other.visitor)).status).toBe(404);
    expect((await ask({ lines: chair, serviceId: chair })).status).toBe(422);
    expect((await ask({})).status).toBe(422);
    expect((await ask({ lines: chair, days: '367' })).status).toBe(422);
    expect((await ask({ serviceId: chair })).body).not.toHaveProperty('items');
  });
});
