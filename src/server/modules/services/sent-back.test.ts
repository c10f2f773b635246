import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();

const timeBased = (over: Readonly<Record<string, unknown>> = {}) => ({
  bookingType: 'time-based',
  name: 'Silk press',
  duration: 60,
  price: 15000,
  ...over,
});
const itemBased = (over: Readonly<Record<string, unknown>> = {}) => ({
  bookingType: 'item-based',
  name: 'Canopy',
  duration: 2,
  quantity: 3,
  pricing: { baseRentalFee: 20000, cautionFee: 5000 },
  ...over,
});
const create = (owner: TestOwner, body: unknown) => owner.visitor.send('POST', '/api/services', { body });
const update = (owner: TestOwner, id: string, body: unknown) =>
  owner.visitor.send('PUT', `/api/services/${id}`, { body });
const listOwn = async (owner: TestOwner) => (await owner.visitor.send('GET', '/api/services')).body.data;

test('leaves out what is the server’s to decide, whatever it says', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const [before] = await listOwn(owner);
  const claims = {
    _id: 'another',
    slug: 'mine',
    businessId: 'another',
    imageUrl: 'https://evil.example/pixel.png',
    imageCloudinaryId: 'x',
    assignedStaff: [owner.staffId],
    createdAt: '2020-01-01',
    updatedAt: '2020-01-01',
    __v: 7,
  };
  const saved = await update(owner, service._id, { ...before, ...claims });
  expect([saved.status, saved.body.service]).toEqual([200, before]);
  expect(await listOwn(owner)).toEqual([before]);
});

test('takes back whatever it gave, without the three fields that are not sent', async () => {
  const owner = await createOwner(app);
  const questions = [
    { id: 'a1', label: 'Length', type: 'select', required: true, options: ['short', 'long'] },
    { id: 'a2', label: 'Allergies', type: 'textarea', required: false },
  ];
  const theme = { primaryColor: '#123456', backgroundColor: null, textColor: '' };
  await create(owner, timeBased({ customFields: questions, customizationSettings: theme, category: 'Hair' }));
  await create(owner, itemBased({ preRentalBufferDays: 1, postRentalBufferDays: 2 }));
  const before = await listOwn(owner);
  expect(before).toHaveLength(2);
  for (const service of before) {
    const { assignedStaff: _, imageUrl: __, imageCloudinaryId: ___, ...body } = service;
    const saved = await update(owner, service._id, body);
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  }
  expect(await listOwn(owner)).toEqual(before);
});

test('fills in what may be left out: the kind, options of a text, the caution fee', async () => {
  const owner = await createOwner(app);
  const question = { id: 'a1', label: 'Allergies', type: 'text', required: false };
  const plain = await create(owner, {
    name: 'Braids',
    duration: 60,
    price: 9000,
    customFields: [question],
  });
  expect(plain.body.service).toMatchObject({
    bookingType: 'time-based',
    customFields: [{ ...question, options: [] }],
  });
  const whole = timeBased({ pricing: { baseRentalFee: 1, cautionFee: 1 }, quantity: 4, name: 'Locs' });
  expect((await create(owner, whole)).body.service).toMatchObject({ quantity: 1, price: 15000 });
  const rental = await create(owner, itemBased({ pricing: { baseRentalFee: 5000 }, price: 7 }));
  expect(rental.body.service).toMatchObject({ pricing: { baseRentalFee: 5000, cautionFee: 0 } });
});
