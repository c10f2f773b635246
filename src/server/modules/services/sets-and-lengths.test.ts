import { beforeEach, describe, expect, test } from 'vitest';
import { createRentalShop, newPhone, type RentalShop } from '../../testing/rental-shop.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays. */
const app = useTestApp();
type Fields = Readonly<Record<string, unknown>>;

let shop: RentalShop;
let chairs: string;
beforeEach(async () => {
  shop = await createRentalShop(app);
  chairs = (await add({ name: 'Chair', quantity: 100 })).body.data._id;
});

const item = (over: Fields = {}) => ({
  bookingType: 'item-based',
  name: 'Canopy set',
  duration: 1,
  quantity: 1,
  pricing: { baseRentalFee: 25000, cautionFee: 0 },
  ...over,
});
const add = (over: Fields) => shop.owner.visitor.send('POST', '/api/services', { body: item(over) });
const save = (id: string, over: Fields) =>
  shop.owner.visitor.send('PUT', `/api/services/${id}`, { body: item(over) });
const remove = (id: string) => shop.owner.visitor.send('DELETE', `/api/services/${id}`);
const listed = async (id: string) => {
  const { body } = await shop.owner.visitor.send('GET', '/api/services');
  return body.data.find(({ _id }: { readonly _id: string }) => _id === id);
};
const made = () => [
  { serviceId: shop.item._id, quantity: 1 },
  { serviceId: chairs, quantity: 50 },
];
/** Refused with this said of this field, and nothing is stored. */
const expectRefused = async (send: () => ReturnType<typeof add>, field: string, message: string) => {
  const before = await fingerprint(app);
  const answer = await send();
  expect([answer.status, answer.body.errors], answer.text).toEqual([422, [{ field, message }]]);
  expect(await fingerprint(app)).toBe(before);
};

describe('a set', () => {
  test('is made of items, has no stock of its own, and is shown with what is in it', async () => {
    const saved = await add({ parts: made(), quantity: 7 });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      quantity: 1,
      parts: [
        { serviceId: shop.item._id, name: 'Canopy', quantity: 1 },
        { serviceId: chairs, name: 'Chair', quantity: 50 },
      ],
    });
    const { body } = await app.visitor().send('GET', `/api/services/public/all/${shop.owner.slug}`);
    const shown = body.data.find(({ name }: Fields) => name === 'Canopy set');
    expect(shown.parts).toEqual(saved.body.data.parts);
    // Two canopies are left for one set, and a hundred chairs for two.
    await shop.book({ date: '2026-12-15', quantity: 1 });
    const booked = await shop.book({ serviceId: saved.body.data._id, date: '2026-12-15', quantity: 2 });
    expect(booked.status, booked.text).toBe(200);
    const third = await shop.book({ serviceId: saved.body.data._id, date: '2026-12-15' });
    expect(third.body.code).toBe('OUT_OF_STOCK');
    const chair = await shop.book({ serviceId: chairs, date: '2026-12-15' });
    expect(chair.body.code).toBe('OUT_OF_STOCK');
  });

  test('can be made of others later, which bookings that stand do not follow; left out, they stay', async () => {
    const { _id: id } = (await add({ parts: made() })).body.data;
    expect((await save(id, { name: 'Party set' })).body.data.parts).toHaveLength(2);
    const booked = await shop.book({ serviceId: id, date: '2026-12-15' });
    const other = await save(id, { parts: [{ serviceId: chairs, quantity: 60 }] });
    expect(other.body.data.parts).toEqual([{ serviceId: chairs, name: 'Chair', quantity: 60 }]);
    const moved = await shop.owner.visitor.send('POST', `/api/appointments/${booked.body.data._id}/move`, {
      body: { date: '2026-12-22' },
    });
    expect(moved.status, moved.text).toBe(200);
    // Fifty of a hundred are out: the booking has what was agreed.
    expect((await shop.book({ serviceId: chairs, date: '2026-12-22', quantity: 51 })).body.code).toBe(
      'OUT_OF_STOCK',
    );
    expect((await shop.book({ serviceId: chairs, date: '2026-12-22', quantity: 50 })).status).toBe(200);
  });

  test.each<[string, () => unknown, string, string]>([
    [
      'a service by time',
      async () => (await createService(shop.owner, { name: 'Wash', duration: 30, price: 500 }))._id,
      'parts.0.serviceId',
      'Please choose an item for hire that you still offer.',
    ],
    [
      'an item of another business',
      async () => (await createRentalShop(app)).item._id,
      'parts.0.serviceId',
      'Please choose an item for hire that you still offer.',
    ],
    [
      'a set',
      async () => (await add({ name: 'Other', parts: made() })).body.data._id,
      'parts.0.serviceId',
      'This is made of other items itself. Please choose those instead.',
    ],
    [
      'what was deleted',
      async () => {
        await remove(chairs);
        return chairs;
      },
      'parts.0.serviceId',
      'Please choose an item for hire that you still offer.',
    ],
  ])('is not made of %s', async (_, part, field, message) => {
    const serviceId = await part();
    await expectRefused(() => add({ parts: [{ serviceId, quantity: 1 }] }), field, message);
  });

  test('is not made of itself, of an item twice, of none of an item, nor of eleven', async () => {
    const { _id: id } = (await add({ parts: made() })).body.data;
    await expectRefused(
      () => save(id, { parts: [...made(), { serviceId: id, quantity: 1 }] }),
      'parts.2.serviceId',
      'This is made of other items itself. Please choose those instead.',
    );
    await expectRefused(
      () => add({ parts: [...made(), { serviceId: chairs, quantity: 1 }] }),
      'parts',
      'Each item can be in a set once. Please change its number instead.',
    );
    await expectRefused(
      () => add({ parts: [{ serviceId: chairs, quantity: 0 }] }),
      'parts.0.quantity',
      'Must be a whole number greater than 0',
    );
    const eleven = await add({
      parts: Array.from({ length: 11 }, () => ({ serviceId: chairs, quantity: 1 })),
    });
    expect(eleven.body.errors[0]).toEqual({ field: 'parts', message: 'At most 10 items' });
  });

  test('stays a set, and what has a stock stays what it is', async () => {
    const message =
      'An item with a stock of its own cannot become a set, nor a set such an item. Please add a new one and hide this one.';
    const { _id: id } = (await add({ parts: made() })).body.data;
    await expectRefused(() => save(id, { parts: [] }), 'parts', message);
    await expectRefused(
      () => save(shop.item._id, { parts: [{ serviceId: chairs, quantity: 1 }] }),
      'parts',
      message,
    );
  });

  test('keeps what is in it from being deleted, until it is taken out', async () => {
    const { _id: id } = (await add({ parts: made() })).body.data;
    const before = await fingerprint(app);
    const refused = await remove(chairs);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'IN_USE',
      'This is part of Canopy set. Please take it out of there first.',
    ]);
    expect(await fingerprint(app)).toBe(before);
    await save(id, { parts: [{ serviceId: shop.item._id, quantity: 1 }] });
    expect((await remove(chairs)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(shop.item._id)).status).toBe(200);
  });

  test('is counted where the stock of what is in it is lowered', async () => {
    const { _id: id } = (await add({ parts: made() })).body.data;
    await shop.book({ serviceId: id, date: '2026-12-15' });
    const low = await save(chairs, { name: 'Chair', quantity: 49 });
    expect([low.status, low.body.code]).toEqual([409, 'HAS_FUTURE_BOOKINGS']);
    expect((await save(chairs, { name: 'Chair', quantity: 50 })).status).toBe(200);
  });

  test('and an item of it that are saved at once do not wait crosswise', async () => {
    const { _id: id } = (await add({ parts: made() })).body.data;
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) =>
        app.visitor().send('POST', '/api/appointments', {
          body: {
            businessId: shop.owner.businessId,
            serviceId: at % 2 === 0 ? id : chairs,
            date: '2026-12-15',
            clientName: 'Ngozi Eze',
            clientPhone: newPhone(),
            clientEmail: 'ngozi@example.ng',
          },
        }),
      ),
      save(id, { parts: made() }),
      save(chairs, { name: 'Chair', quantity: 100 }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});

describe('the price of a longer hire', () => {
  const pricing = {
    baseRentalFee: 10000,
    cautionFee: 0,
    extraDayFee: 4000,
    lengths: [
      { name: 'Week', days: 7, price: 25000, startsOn: null },
      { name: 'Weekend', days: 3, price: 12000, startsOn: 5 },
    ],
  };

  test('is kept as it was saved; left out, it stays', async () => {
    const saved = await add({ pricing });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data.pricing).toEqual(pricing);
    const { _id: id } = saved.body.data;
    const fees = { baseRentalFee: 9000, cautionFee: 0 };
    expect((await save(id, { pricing: fees })).body.data.pricing).toEqual({
      ...pricing,
      baseRentalFee: 9000,
    });
    const plain = await save(id, { pricing: { ...fees, extraDayFee: null, lengths: [] } });
    expect(plain.body.data.pricing).toEqual(fees);
    expect((await listed(id)).pricing).toEqual(fees);
  });

  test.each<[string, Fields, string, string]>([
    [
      'of two rows of the same days',
      { name: 'Seven', days: 7, price: 1, startsOn: null },
      'pricing.lengths',
      'Two of these are of the same days. Please keep one of them.',
    ],
    ['longer than a year', { name: 'Long', days: 367, price: 1 }, 'pricing.lengths.2.days', 'At most 366'],
    ['below nothing', { name: 'Low', days: 9, price: -1 }, 'pricing.lengths.2.price', 'Cannot be negative'],
    [
      'on no day of the week',
      { name: 'Odd', days: 9, price: 1, startsOn: 7 },
      'pricing.lengths.2.startsOn',
      'Please choose a day.',
    ],
    [
      'without a name',
      { name: ' ', days: 9, price: 1 },
      'pricing.lengths.2.name',
      'Please name this length.',
    ],
  ])('is refused %s', async (_, row, field, message) => {
    await expectRefused(
      () => add({ pricing: { ...pricing, lengths: [...pricing.lengths, row] } }),
      field,
      message,
    );
  });
});
