import { beforeAll, expect, test } from 'vitest';
import { fingerprint } from '../testing/stored-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../testing/test-owner.ts';

const app = useTestApp();
let owner: TestOwner;
let serviceId = '';

beforeAll(async () => {
  owner = await createOwner(app);
  serviceId = (await createService(owner))._id;
});

const many = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const question = (at: number) => ({
  id: `q${at}`,
  label: `Question ${at}`,
  type: 'text',
  required: false,
  options: [],
});
const service = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 15000 };
const days = many(401, (at) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10));
const week = many(7, (dayOfWeek) => ({ dayOfWeek, isOpen: true, startTime: '09:00', endTime: '17:00' }));
const rentalsWith = (zones: number) => ({
  rentalPolicy: '',
  pickupAddress: '',
  deliveryZones: many(zones, (at) => ({ zoneName: `Zone ${at}`, price: 1 })),
});

test.each<[string, string, string, unknown]>([
  ['101 categories', 'PUT', '/api/users/categories', { categories: many(101, (at) => `Category ${at}`) }],
  ['31 questions', 'POST', '/api/services', { ...service, customFields: many(31, question) }],
  [
    '51 options of one',
    'POST',
    '/api/services',
    {
      ...service,
      customFields: [{ ...question(1), type: 'select', options: many(51, (at) => `Option ${at}`) }],
    },
  ],
  ['a description of 501 letters', 'POST', '/api/services', { ...service, description: 'x'.repeat(501) }],
  [
    '401 days off',
    'POST',
    '/api/staff',
    { name: 'Bisi Ade', role: 'Stylist', availabilitySettings: { weeklyHours: week, blockedDates: days } },
  ],
  [
    '201 services of one person',
    'POST',
    '/api/staff',
    { name: 'Bisi Ade', role: 'Stylist', services: many(201, String) },
  ],
  ['51 delivery zones', 'PUT', '/api/settings/rentals', rentalsWith(51)],
])('%s are more than a business may keep, and none is kept', async (_, method, path, body) => {
  const before = await fingerprint(app);
  expect((await owner.visitor.send(method, path, { body })).status).toBe(422);
  expect(await fingerprint(app)).toBe(before);
});

test('a thousand delivery zones are more than is read, and fifty are kept', async () => {
  const save = (zones: number) =>
    owner.visitor.send('PUT', '/api/settings/rentals', { body: rentalsWith(zones) });
  const before = await fingerprint(app);
  expect((await save(1000)).body.code).toBe('TOO_LARGE');
  expect(await fingerprint(app)).toBe(before);
  expect((await save(50)).status).toBe(200);
});

test('a diary is read for three months at most, near to now, and says when and not why', async () => {
  const ask = (path: string) => app.visitor().send('GET', `/api/appointments/${path}`);
  const who = `serviceId=${serviceId}&staffId=any`;
  expect((await ask(`availability/days?${who}&from=2026-12-07&to=2027-03-31`)).status).toBe(422);
  expect((await ask(`availability/days?${who}&from=0001-01-01&to=9999-12-31`)).status).toBe(422);
  for (const month of ['year=2026&month=13', 'year=2026&month=0', 'year=1e9&month=1', 'year=2201&month=1'])
    expect([month, (await ask(`rental-availability?serviceId=${serviceId}&${month}`)).status]).toEqual([
      month,
      422,
    ]);
  const told = await ask(`availability?${who}&date=2026-12-08`);
  expect(Object.keys(told.body).toSorted()).toEqual(['slots', 'success']);
  expect(told.body.slots.every((slot: unknown) => typeof slot === 'string')).toBe(true);
  const day = await ask(`availability/days?${who}&from=2026-12-07&to=2026-12-13`);
  expect(Object.keys(day.body.data[0]).toSorted()).toEqual(['date', 'free', 'full']);
});
