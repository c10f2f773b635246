import { beforeEach, expect, test } from 'vitest';
import { createRentalShop, type RentalShop } from '../../testing/rental-shop.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();
type Fields = Readonly<Record<string, unknown>>;

let shop: RentalShop;
let chairs: string;
let set: string;
beforeEach(async () => {
  shop = await createRentalShop(app);
  const plain = { preRentalBufferDays: 0, postRentalBufferDays: 0 };
  chairs = (await send('POST', '', { name: 'Chair', quantity: 100, ...plain })).body.data._id;
  const parts = [
    { serviceId: shop.item._id, quantity: 1 },
    { serviceId: chairs, quantity: 50 },
  ];
  set = (await send('POST', '', { parts })).body.data._id;
});

const send = (method: 'POST' | 'PUT', id: string, over: Fields) =>
  shop.owner.visitor.send(method, `/api/services${id === '' ? '' : `/${id}`}`, {
    body: {
      bookingType: 'item-based',
      name: 'Canopy set',
      duration: 2,
      quantity: 1,
      pricing: { baseRentalFee: 25000, cautionFee: 0 },
      ...over,
    },
  });
const publicNames = async () =>
  (await app.visitor().send('GET', `/api/services/public/all/${shop.owner.slug}`)).body.data
    .map(({ name }: Fields) => name)
    .toSorted();
const book = async (serviceId: string, over: Fields = {}) => {
  const booked = await shop.book({ serviceId, date: '2026-12-15', ...over });
  expect(booked.status, booked.text).toBe(200);
};

test('a set is offered nowhere while something in it is hidden, and again afterwards', async () => {
  const month = `/api/appointments/rental-availability?serviceId=${set}&month=12&year=2026`;
  expect(await publicNames()).toEqual(['Canopy', 'Canopy set', 'Chair']);
  const open = await app.visitor().send('GET', month);
  expect(open.status, open.text).toBe(200);
  await send('PUT', chairs, { name: 'Chair', quantity: 100, available: false });
  expect(await publicNames()).toEqual(['Canopy']);
  const page = await app.visitor().send('GET', `/api/appointments/book/${shop.owner.slug}/canopy-set`);
  expect(page.status).toBe(404);
  expect((await app.visitor().send('GET', month)).status).toBe(404);
  const before = await fingerprint(app);
  const refused = await shop.book({ serviceId: set, date: '2026-12-15' });
  expect([404, 422], refused.text).toContain(refused.status);
  expect(await fingerprint(app)).toBe(before);
  await send('PUT', chairs, { name: 'Chair', quantity: 100 });
  await book(set);
});

test('whoever hires a set counts as a booking of what is in it, once', async () => {
  await book(set);
  await book(set, { date: '2026-12-22' });
  await shop.owner.visitor.send('DELETE', `/api/services/${set}`);
  const deleted = await shop.owner.visitor.send('DELETE', `/api/services/${chairs}`);
  expect(deleted.body.futureBookings).toBe(2);
});

test('an order with an item alone and in a set is one booking that lower stock would leave short', async () => {
  await book(set, {
    serviceId: undefined,
    lines: [
      { serviceId: set, quantity: 1 },
      { serviceId: chairs, quantity: 20 },
    ],
  });
  const low = await send('PUT', chairs, { name: 'Chair', quantity: 69 });
  expect([low.status, low.body.data?.futureBookings], low.text).toEqual([409, 1]);
  expect((await send('PUT', chairs, { name: 'Chair', quantity: 70 })).status).toBe(200);
});

test('a set has no stock or buffers of its own, whoever sends some and whether or not its parts come along', async () => {
  const own = { quantity: 7, preRentalBufferDays: 2, postRentalBufferDays: 3 };
  const none = { quantity: 1, preRentalBufferDays: 0, postRentalBufferDays: 0 };
  const saved = await send('PUT', set, own);
  expect(saved.body.data).toMatchObject(none);
  // As it was given, with the names of its parts.
  const { parts } = saved.body.data;
  expect((await send('PUT', set, { ...own, parts })).body.data).toEqual(saved.body.data);
});

test('what is in a set stays an item', async () => {
  const before = await fingerprint(app);
  const body = { bookingType: 'time-based', name: 'Chair', duration: 60, price: 100 };
  const refused = await shop.owner.visitor.send('PUT', `/api/services/${chairs}`, { body });
  const message = 'This is part of Canopy set. Please take it out of there first.';
  expect([refused.status, refused.body.message]).toEqual([422, message]);
  expect(await fingerprint(app)).toBe(before);
});

test('the file of services says what longer hires cost and what a set is made of, in its last columns', async () => {
  const lengths = [
    { name: 'Week', days: 7, price: 60000, startsOn: null },
    { name: 'Weekend', days: 3, price: 30000, startsOn: 5 },
  ];
  await send('PUT', set, { pricing: { baseRentalFee: 25000, cautionFee: 0, extraDayFee: 9000, lengths } });
  const { text } = await shop.owner.visitor.send('GET', '/api/services/export');
  const row = text.split('\r\n').find((line: string) => line.startsWith('Canopy set')) ?? '';
  expect(row).toBe(
    'Canopy set,,item-based,2,days,,25000,0,No,,,,Yes,,canopy-set,9000,' +
      '"Week, 7 days: 60000; Weekend, 3 days from Friday: 30000",1 × Canopy; 50 × Chair',
  );
});
