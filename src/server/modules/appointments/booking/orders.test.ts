import { beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  addZones,
  createPartyShop,
  createRentalShop,
  heldItems,
  newPhone,
  type PartyShop,
} from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays. */
const app = useTestApp();
type Fields = Readonly<Record<string, unknown>>;
type Item = { readonly _id: string };

let shop: PartyShop;
let chairs: Item;
let tables: Item;
let set: Item;

const itemOf = (over: Fields) => createService(shop.owner, { bookingType: 'item-based', price: 0, ...over });

beforeAll(async () => {
  shop = await createPartyShop(app);
  [chairs, tables, set] = [{ _id: shop.chairs }, { _id: shop.tables }, { _id: shop.canopySet }];
  await shop.set(`require_deposit = false, confirmation = 'automatic'`);
});

const order = (lines: readonly (readonly [Item, number])[], over: Fields = {}) =>
  app.visitor().send('POST', '/api/appointments', {
    body: {
      businessId: shop.owner.businessId,
      lines: lines.map(([{ _id: serviceId }, quantity]) => ({ serviceId, quantity })),
      clientName: 'Ngozi Eze',
      clientPhone: newPhone(),
      clientEmail: 'ngozi@example.ng',
      clientRefundDetails: ACCOUNT,
      ...over,
    },
  });
const full = async (id: string) =>
  (await shop.owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;
const claimsOf = (id: string) => heldItems(app, id);
const month = async (text: string, over = 'year=2026&month=12') =>
  (await app.visitor().send('GET', `/api/appointments/rental-availability?lines=${text}&${over}`)).body;
const textOf = (lines: readonly (readonly [Item, number])[]): string =>
  lines.map(([{ _id }, quantity]) => `${_id}:x${quantity}`).join(',');

describe('an order of several items', () => {
  test('takes all its units for as long as the client chose, at the price of its length, with one delivery', async () => {
    await addZones(shop, [{ zoneName: 'Ikeja', price: 7500 }]);
    const booked = await order(
      [
        [chairs, 200],
        [tables, 20],
        [shop.item, 2],
      ],
      {
        date: '2026-12-15',
        returnDate: '2026-12-18',
        deliveryDetails: { method: 'delivery', zone: 'Ikeja', address: '1 Allen Avenue' },
      },
    );
    expect(booked.status, booked.text).toBe(200);
    const { _id: id } = booked.body.data;
    expect(booked.body.data).toMatchObject({
      bookingType: 'item-based',
      status: 'confirmed',
      date: '2026-12-15T08:00:00.000Z',
      endDate: '2026-12-17T23:00:00.000Z',
      duration: 3,
    });
    expect(await claimsOf(id)).toEqual([
      '1 Chair 200 [2026-12-15,2026-12-18)',
      '2 Table 20 [2026-12-15,2026-12-18)',
      '3 Canopy 2 [2026-12-14,2026-12-19)',
    ]);
    const shown = await full(id);
    // Chairs three days at 200; tables and canopies two periods of two days begun.
    expect(
      shown.lines.map((line: Fields) => [
        line['serviceName'],
        line['quantity'],
        line['price'],
        line['duration'],
      ]),
    ).toEqual([
      ['Chair', 200, 120000, 3],
      ['Table', 20, 60000, 3],
      ['Canopy', 2, 80000, 3],
    ]);
    expect(shown).toMatchObject({
      deliveryDetails: { method: 'delivery', fee: 7500 },
      serviceId: { pricing: { baseRentalFee: 260000, cautionFee: 20000 } },
    });
    await addZones(shop, []);
  });

  test('is as long as the longest period among its items where nobody chose', async () => {
    const booked = await order(
      [
        [chairs, 1],
        [tables, 1],
      ],
      { date: '2027-01-05' },
    );
    expect(booked.body.data).toMatchObject({ duration: 2, endDate: '2027-01-06T23:00:00.000Z' });
    expect(await claimsOf(booked.body.data._id)).toEqual([
      '1 Chair 1 [2027-01-05,2027-01-07)',
      '2 Table 1 [2027-01-05,2027-01-07)',
    ]);
  });

  test('that is longer than its items’ period is counted to its last day, whoever books it', async () => {
    const pricing = { baseRentalFee: 9000, cautionFee: 0 };
    const stage: Item = await itemOf({ name: 'Stage', duration: 1, quantity: 1, pricing });
    const taken = await shop.book({ serviceId: stage._id, date: '2027-01-29' });
    expect(taken.status, taken.text).toBe(200);
    const long = { date: '2027-01-25', returnDate: '2027-01-30' };
    const owners = (over: Fields) =>
      shop.owner.visitor.send('POST', '/api/appointments/internal', {
        body: { ...over, clientName: 'Musa Bello', clientPhone: newPhone(), clientEmail: 'musa@example.ng' },
      });
    const lines = [stage, chairs].map(({ _id: serviceId }) => ({ serviceId, quantity: 1 }));
    const answers = [
      await shop.book({ serviceId: stage._id, ...long }),
      await order(
        [
          [stage, 1],
          [chairs, 1],
        ],
        long,
      ),
      await owners({ serviceId: stage._id, quantity: 1, ...long }),
      await owners({ lines, ...long }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array.from(answers, () => 'OUT_OF_STOCK'));
    const shorter = await order([[stage, 1]], { ...long, returnDate: '2027-01-29' });
    expect(shorter.status, shorter.text).toBe(200);
  });

  test('of one item can be longer too, by the extra day or the length that is cheapest', async () => {
    const [projector, speaker] = await Promise.all(
      ['Projector', 'Speaker'].map((name) =>
        itemOf({ name, duration: 1, quantity: 5, pricing: { baseRentalFee: 10000, cautionFee: 0 } }),
      ),
    );
    if (projector === undefined || speaker === undefined) throw new Error('No items');
    await asSuperuser(
      app,
      `UPDATE services SET extra_day_kobo = 400000,
              length_prices = '[{"name": "Week", "days": 7, "priceKobo": 2500000, "startsOn": null}]'
        WHERE service_id = $1`,
      [storedId(projector._id)],
    );
    const priceOf = async (item: Item, returnDate: string) => {
      const booked = await shop.book({ serviceId: item._id, date: '2027-01-11', returnDate });
      expect(booked.status, booked.text).toBe(200);
      const shown = await full(booked.body.data._id);
      expect([shown.lines.length, shown.quantity]).toEqual([1, 1]);
      return shown.serviceId.pricing.baseRentalFee;
    };
    expect(await priceOf(projector, '2027-01-12')).toBe(10000);
    expect(await priceOf(projector, '2027-01-14')).toBe(18000);
    expect(await priceOf(projector, '2027-01-18')).toBe(25000);
    expect(await priceOf(projector, '2027-01-20')).toBe(33000);
    expect(await priceOf(speaker, '2027-01-14')).toBe(30000);
  });

  test('says of each day how many of each item can be had, the others of the order set aside', async () => {
    const taken = await order([[set, 2]], { date: '2027-01-26' });
    expect(taken.status, taken.text).toBe(200);
    expect(await claimsOf(taken.body.data._id)).toEqual([
      '1 Canopy 2 [2027-01-25,2027-01-29)',
      '1 Chair 100 [2027-01-26,2027-01-28)',
    ]);
    const wanted = [
      [set, 1],
      [chairs, 220],
    ] as const;
    const asked = await month(textOf(wanted), 'year=2027&month=1&days=2');
    expect(asked.days).toBe(2);
    const unitsOn = (date: string) =>
      asked.items.map(
        ({ free }: { readonly free: readonly { date: string; units: number }[] }) =>
          free.find((day) => day.date === date)?.units,
      );
    // One canopy of three is left, and 200 chairs of 300, of which the set takes fifty and 220 are wanted besides.
    expect(unitsOn('2027-01-26')).toEqual([0, 150]);
    expect(unitsOn('2027-01-20')).toEqual([1, 250]);
    expect(asked.unavailableDates).toContain('2027-01-26');
    expect(asked.unavailableDates).not.toContain('2027-01-20');
    const before = await fingerprint(app);
    const short = await order(wanted, { date: '2027-01-26' });
    expect([short.status, short.body.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(short.body.errors).toEqual([
      {
        field: 'lines.0.quantity',
        message: 'Canopy set: nothing is free on those days beside the rest of the order.',
      },
      {
        field: 'lines.1.quantity',
        message: 'Chair: only 150 are free on those days beside the rest of the order.',
      },
    ]);
    expect(short.body.message).toBe(
      'Canopy set: nothing is free on those days beside the rest of the order. Chair: only 150 are free on those days beside the rest of the order. Please take fewer, or pick other dates.',
    );
    expect(short.body.data.nearest).not.toContain('2027-01-26');
    expect(short.body.data.nearest).toHaveLength(6);
    expect(await fingerprint(app)).toBe(before);
  });
});

describe('an order is refused at its line, and nothing is stored', () => {
  const refused = async (lines: readonly Fields[], over: Fields = {}) => {
    const before = await fingerprint(app);
    const answer = await app.visitor().send('POST', '/api/appointments', {
      body: {
        businessId: shop.owner.businessId,
        lines,
        date: '2027-02-02',
        clientName: 'Ngozi Eze',
        clientPhone: newPhone(),
        clientEmail: 'ngozi@example.ng',
        clientRefundDetails: ACCOUNT,
        ...over,
      },
    });
    expect(await fingerprint(app)).toBe(before);
    expect(answer.status, answer.text).toBe(422);
    return answer.body.errors;
  };
  const one = () => ({ serviceId: chairs._id, quantity: 1 });

  test('with no units, or more than anybody has', async () => {
    for (const quantity of [0, -1, 1.5, 10_001])
      expect((await refused([{ ...one(), quantity }]))[0].field).toBe('lines.0.quantity');
  });

  test('with an item twice', async () => {
    expect(await refused([one(), { serviceId: tables._id }, one()])).toEqual([
      {
        field: 'lines.2.serviceId',
        message: 'Chair is in this order already. Please change its quantity instead.',
      },
    ]);
  });

  test('with what is booked by time', async () => {
    const wash = await createService(shop.owner, { name: 'Wash', duration: 30, price: 500 });
    expect(await refused([one(), { serviceId: wash._id }])).toEqual([
      {
        field: 'lines.1.serviceId',
        message: 'Wash is booked by time, not by the day. Please book it on its own.',
      },
    ]);
  });

  test.each([
    ['2027-02-02', 'The return date must be after the pick-up date.'],
    ['2027-02-01', 'The return date must be after the pick-up date.'],
    ['2027-02-03', 'This is hired for 2 days at least: the earliest return is Thursday, 4 Feb 2027.'],
    ['2028-02-04', 'A hire can be a year long at most. Please pick an earlier return date.'],
  ])('back on %s', async (returnDate, message) => {
    expect(await refused([one(), { serviceId: tables._id }], { returnDate })).toEqual([
      { field: 'returnDate', message },
    ]);
  });

  test('with 31 items', async () => {
    const errors = await refused(Array.from({ length: 31 }, one));
    expect(errors[0]).toEqual({ field: 'lines', message: 'At most 30 lines' });
  });

  test('with an item of another business', async () => {
    const stranger = await createRentalShop(app);
    const before = await fingerprint(app);
    const answer = await order(
      [
        [chairs, 1],
        [stranger.item, 1],
      ],
      { date: '2027-02-02' },
    );
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await fingerprint(app)).toBe(before);
  });
});
