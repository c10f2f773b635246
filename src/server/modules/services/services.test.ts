import { describe, expect, test } from 'vitest';
import { canopy } from '../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();

const timeBased = (over: Readonly<Record<string, unknown>> = {}) => ({
  bookingType: 'time-based',
  name: 'Silk press',
  duration: 60,
  price: 15000,
  ...over,
});
const asks = (over: Readonly<Record<string, unknown>>) =>
  timeBased({
    customFields: [
      { id: 'abcd1234', label: 'Hair length', type: 'text', required: true, options: [], ...over },
    ],
  });

const create = (owner: TestOwner, body: unknown) => owner.visitor.send('POST', '/api/services', { body });
const update = (owner: TestOwner, id: string, body: unknown) =>
  owner.visitor.send('PUT', `/api/services/${id}`, { body });
const listOwn = async (owner: TestOwner) => (await owner.visitor.send('GET', '/api/services')).body.data;
const listPublic = (owner: TestOwner) => app.visitor().send('GET', `/api/services/public/all/${owner.slug}`);
const book = async (
  owner: TestOwner,
  service: { readonly _id: string },
  over: Readonly<Record<string, unknown>> = {},
) => app.visitor().send('POST', '/api/appointments', { body: bookingBody(owner, service, over) });

describe('saving a service', () => {
  test('keeps what was sent and answers with the service as it now stands', async () => {
    const owner = await createOwner(app);
    const customFields = [
      { id: 'abcd1234', label: 'Hair length', type: 'select', required: true, options: ['Short', 'Long'] },
    ];
    const body = timeBased({
      name: '  Box braids  ',
      description: ' Knee length ',
      category: 'Hair',
      price: 15000.5,
      priceVaries: true,
      customFields,
      customizationSettings: { primaryColor: '#2E7D32', backgroundColor: '#fff', textColor: '' },
    });
    const saved = await create(owner, body);
    expect(saved.status).toBe(200);
    expect(saved.body.data).toEqual(saved.body.service);
    expect(saved.body.data).toMatchObject({
      name: 'Box braids',
      slug: 'box-braids',
      description: 'Knee length',
      category: 'Hair',
      duration: 60,
      price: 15000.5,
      priceVaries: true,
      available: true,
      quantity: 1,
      customFields,
      customizationSettings: { primaryColor: '#2E7D32', backgroundColor: '#fff', textColor: null },
      assignedStaff: [],
    });
    expect(saved.body.data).not.toHaveProperty('pricing');
    expect(await listOwn(owner)).toEqual([saved.body.data]);

    const rental = await create(owner, canopy());
    expect(rental.body.data).toMatchObject({
      bookingType: 'item-based',
      duration: 2,
      price: 0,
      quantity: 3,
      pricing: { baseRentalFee: 20000, cautionFee: 5000 },
      preRentalBufferDays: 1,
      postRentalBufferDays: 1,
    });
    expect((await listOwn(owner)).map(({ name }: { name: string }) => name).sort()).toEqual([
      'Box braids',
      'Canopy',
    ]);
  });

  test('each field has its own complaint', async () => {
    const owner = await createOwner(app);
    const REQUIRED = 'This field is required';
    const fieldErrors = [
      [timeBased({ name: '' }), 'name', REQUIRED],
      [timeBased({ name: '   ' }), 'name', REQUIRED],
      [timeBased({ name: undefined }), 'name', REQUIRED],
      [timeBased({ duration: undefined }), 'duration', REQUIRED],
      [timeBased({ duration: null }), 'duration', REQUIRED],
      [timeBased({ duration: 0 }), 'duration', 'Must be a positive number'],
      [timeBased({ duration: -30 }), 'duration', 'Must be a positive number'],
      [timeBased({ duration: 1.5 }), 'duration', 'Must be a whole number greater than 0'],
      [timeBased({ duration: 1441 }), 'duration', 'At most 1440'],
      [timeBased({ price: undefined }), 'price', REQUIRED],
      [timeBased({ price: '15000' }), 'price', REQUIRED],
      [timeBased({ price: -1 }), 'price', 'Cannot be negative'],
      [timeBased({ price: 10.005 }), 'price', 'Use at most two decimals'],
      [timeBased({ price: 100_000_001 }), 'price', 'This amount is too large'],
      [
        timeBased({ customizationSettings: { primaryColor: 'red' } }),
        'customizationSettings.primaryColor',
        'Enter a colour such as #2E7D32',
      ],
      [asks({ label: ' ' }), 'customFields.0.label', 'Label is required'],
      [asks({ type: 'select' }), 'customFields', 'Options are required for select type'],
      [asks({ optionsString: 'a' }), 'customFields.0.optionsString', 'This field is not accepted here.'],
      [canopy({ duration: 0 }), 'duration', 'Must be a whole number greater than 0'],
      [canopy({ duration: 366 }), 'duration', 'At most 365'],
      [canopy({ quantity: undefined }), 'quantity', REQUIRED],
      [canopy({ quantity: 0 }), 'quantity', 'Must be a whole number greater than 0'],
      [canopy({ quantity: 2.5 }), 'quantity', 'Must be a whole number greater than 0'],
      [canopy({ pricing: { cautionFee: 0 } }), 'pricing.baseRentalFee', REQUIRED],
      [
        canopy({ pricing: { baseRentalFee: -1, cautionFee: 0 } }),
        'pricing.baseRentalFee',
        'Cannot be negative',
      ],
      [canopy({ pricing: { baseRentalFee: 0, cautionFee: -1 } }), 'pricing.cautionFee', 'Cannot be negative'],
      [canopy({ preRentalBufferDays: -1 }), 'preRentalBufferDays', 'Must be a whole number (0 or more)'],
      [canopy({ postRentalBufferDays: 1.5 }), 'postRentalBufferDays', 'Must be a whole number (0 or more)'],
    ] as const;
    for (const [body, field, message] of fieldErrors) {
      const refused = await create(owner, body);
      expect(refused.status, `${field}: ${message}`).toBe(422);
      expect(refused.body.errors, `${field}: ${message}`).toEqual([{ field, message }]);
    }
    expect((await create(owner, timeBased({ description: 'x'.repeat(501) }))).status).toBe(422);
    expect((await create(owner, timeBased({ description: 'x'.repeat(500) }))).status).toBe(200);
    expect(await listOwn(owner)).toHaveLength(1);
  });

  test('refuses what it does not know', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const fields = { deleted_at: null, isAdmin: true, owner: 'x' };
    for (const [field, value] of Object.entries(fields)) {
      const expected = [{ field, message: 'This field is not accepted here.' }];
      expect((await create(owner, timeBased({ [field]: value }))).body.errors).toEqual(expected);
      expect((await update(owner, service._id, timeBased({ [field]: value }))).body.errors).toEqual(expected);
    }
    expect((await create(owner, { ...timeBased(), bookingType: 'free' })).status).toBe(422);
    expect(await listOwn(owner)).toHaveLength(1);
  });

  test('a new one answers a repeat with the same service', async () => {
    const owner = await createOwner(app);
    const headers = { 'idempotency-key': 'service-attempt-1' };
    const send = (body: unknown) => owner.visitor.send('POST', '/api/services', { body, headers });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(timeBased())));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listOwn(owner)).toHaveLength(1);
    expect((await send(timeBased({ price: 1 }))).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('the slug', () => {
  test('is unique within the business and stays when the name changes', async () => {
    const owner = await createOwner(app);
    const made = [
      await createService(owner),
      await createService(owner),
      await createService(owner, { name: 'Silk  Press!' }),
      await createService(owner, { name: 'Silk' }),
      await createService(owner, { name: '💇' }),
    ];
    expect(made.map(({ slug }) => slug)).toEqual([
      'silk-press',
      'silk-press-2',
      'silk-press-3',
      'silk',
      'service',
    ]);
    const renamed = await update(owner, made[0]?._id ?? '', timeBased({ name: 'Deluxe press' }));
    expect(renamed.body.data).toMatchObject({ name: 'Deluxe press', slug: 'silk-press' });
    const other = await createOwner(app);
    expect((await createService(other)).slug).toBe('silk-press');
  });

  test('of a deleted service is not given to another', async () => {
    const owner = await createOwner(app);
    const first = await createService(owner);
    await owner.visitor.send('DELETE', `/api/services/${first._id}`);
    expect((await createService(owner)).slug).toBe('silk-press-2');
    const page = await app.visitor().send('GET', `/api/appointments/book/${owner.slug}/silk-press`);
    expect(page.status).toBe(404);
  });

  test('is unique when many are made at once', async () => {
    const owner = await createOwner(app);
    const made = await Promise.all(Array.from({ length: 30 }, () => create(owner, timeBased())));
    expect(made.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(new Set(made.map(({ body }) => body.data.slug)).size).toBe(30);
  });
});

test('there are at most 200 services, deleted ones not counted, however many are added at once', async () => {
  const owner = await createOwner(app);
  await createService(owner);
  await asSuperuser(
    app,
    `INSERT INTO services (business_id, service_id, name, slug, booking_type, duration, created_at)
     SELECT business_id, gen_random_uuid(), 'Filler', 'filler-' || n, 'time-based', 60, created_at
       FROM services, generate_series(1, 194) n WHERE business_id = $1`,
    [storedBusinessId(owner.businessId)],
  );
  const added = await Promise.all(Array.from({ length: 12 }, () => create(owner, timeBased())));
  const refused = added.filter(({ status }) => status !== 200);
  expect(await listOwn(owner)).toHaveLength(200);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(7).fill('LIMIT_REACHED'));
  const [gone] = await listOwn(owner);
  await owner.visitor.send('DELETE', `/api/services/${gone._id}`);
  expect((await create(owner, timeBased())).status).toBe(200);
});

describe('deleting a service', () => {
  test('keeps its bookings and says how many are still to come', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const booked = await book(owner, service);
    await book(owner, service, { date: '2026-12-09T09:00:00.000Z', clientPhone: '08099887767' });
    const cancelled = await book(owner, service, {
      date: '2026-12-10T09:00:00.000Z',
      clientPhone: '08099887768',
    });
    const body = { status: 'cancelled' };
    await owner.visitor.send('PATCH', `/api/appointments/${cancelled.body.data._id}/status`, { body });

    const deleted = await owner.visitor.send('DELETE', `/api/services/${service._id}`);
    expect(deleted.body).toEqual({
      success: true,
      message: 'Service deleted successfully.',
      futureBookings: 2,
    });
    expect(await listOwn(owner)).toEqual([]);
    expect((await listPublic(owner)).body.data).toEqual([]);
    expect((await book(owner, service, { date: '2026-12-11T09:00:00.000Z' })).status).toBe(404);
    expect((await owner.visitor.send('DELETE', `/api/services/${service._id}`)).status).toBe(404);
    expect((await update(owner, service._id, timeBased())).status).toBe(404);

    const kept = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(kept.body.data).toMatchObject({ serviceName: 'Silk press', status: 'pending' });
    expect(
      (await app.visitor().send('GET', `/api/appointments/details/${booked.body.data._id}`)).status,
    ).toBe(200);
  });

  test('changing it later leaves a booking with its own copy', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const booked = await book(owner, service);
    await update(owner, service._id, timeBased({ name: 'Deluxe press', price: 99000, duration: 90 }));
    const kept = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(kept.body.data).toMatchObject({
      serviceName: 'Silk press',
      endDate: '2026-12-08T10:00:00.000Z',
      serviceId: { name: 'Silk press', price: 15000, duration: 60 },
    });
  });
});

describe('what booked clients rely on', () => {
  test('the booking type stays while bookings are to come', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const booked = await book(owner, service);
    const refused = await update(owner, service._id, canopy());
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'HAS_FUTURE_BOOKINGS', data: { futureBookings: 1 } });
    expect((await update(owner, service._id, timeBased({ price: 1 }))).status).toBe(200);
    const body = { status: 'cancelled' };
    await owner.visitor.send('PATCH', `/api/appointments/${booked.body.data._id}/status`, { body });
    expect((await update(owner, service._id, canopy())).body.data.bookingType).toBe('item-based');
  });

  describe('hires', () => {
    const hire = (owner: TestOwner, item: { readonly _id: string }, date: string, quantity: number) =>
      owner.visitor.send('POST', '/api/appointments/internal', {
        body: {
          serviceId: item._id,
          date,
          quantity,
          clientName: 'Musa Bello',
          clientPhone: '08099887766',
          clientEmail: 'musa@example.ng',
        },
      });

    test('keep their units: stock goes no lower than what is booked on any day', async () => {
      const owner = await createOwner(app);
      const rental = await createService(owner, canopy());
      // Two days each, with a day before and after: 2 units from the 7th to the 10th, 3 from the 10th to the 11th.
      expect((await hire(owner, rental, '2026-12-08', 2)).status).toBe(200);
      const second = await hire(owner, rental, '2026-12-11', 1);
      expect(second.status, second.text).toBe(200);
      const refused = await update(owner, rental._id, canopy({ quantity: 2 }));
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'HAS_FUTURE_BOOKINGS',
        message:
          'More than 2 are booked on Thu 10 Dec 2026. Please move, cancel or complete those bookings first.',
        data: { futureBookings: 2, conflicts: ['2026-12-10'] },
      });
      expect((await update(owner, rental._id, timeBased())).status).toBe(409);
      const [row] = await listOwn(owner);
      expect(row).toMatchObject({ quantity: 3 });
      const cancel = { body: { status: 'cancelled' } };
      await owner.visitor.send('PATCH', `/api/appointments/${second.body.data._id}/status`, cancel);
      expect((await update(owner, rental._id, canopy({ quantity: 2 }))).body.data.quantity).toBe(2);
      expect((await update(owner, rental._id, canopy({ quantity: 1 }))).body.data).toEqual({
        futureBookings: 1,
        conflicts: ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'],
      });
    });

    test('keep the buffers they were booked with, and new ones have the new', async () => {
      const owner = await createOwner(app);
      const rental = await createService(owner, canopy({ quantity: 1 }));
      expect((await hire(owner, rental, '2026-12-08', 1)).status).toBe(200);
      const change = canopy({ quantity: 1, preRentalBufferDays: 0, postRentalBufferDays: 3 });
      expect((await update(owner, rental._id, change)).status).toBe(200);
      // The first hire's own buffer after ends with the 10th.
      expect((await hire(owner, rental, '2026-12-10', 1)).body.code).toBe('OUT_OF_STOCK');
      expect((await hire(owner, rental, '2026-12-11', 1)).status).toBe(200);
      expect((await hire(owner, rental, '2026-12-14', 1)).body.code).toBe('OUT_OF_STOCK');
      const spans = await asSuperuser<{ span: string }>(
        app,
        'SELECT span FROM rental_claims WHERE business_id = $1 ORDER BY span',
        [storedBusinessId(owner.businessId)],
      );
      expect(spans.map(({ span }) => span)).toEqual(['[2026-12-07,2026-12-11)', '[2026-12-11,2026-12-16)']);
    });
  });
});

describe('who performs a service', () => {
  test('is the owner’s choice among their own staff', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const service = await createService(owner);
    const rental = await createService(owner, canopy());
    const assign = (id: string, staffIds: readonly string[]) =>
      owner.visitor.send('PUT', `/api/services/${id}/assign-staff`, { body: { staffIds } });
    const assigned = await assign(service._id, [owner.staffId, owner.staffId]);
    expect(assigned.body.data.assignedStaff).toEqual([owner.staffId]);
    const left = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    await owner.visitor.send('DELETE', `/api/staff/${left.body.data._id}`);
    const none = `${owner.businessId}${'0'.repeat(22)}`;
    const strangers = [other.staffId, left.body.data._id, none, 'nobody'];
    for (const staffIds of [...strangers.map((id) => [id]), [owner.staffId, other.staffId]]) {
      expect((await assign(service._id, staffIds)).status).toBe(404);
    }
    expect((await assign(rental._id, [owner.staffId])).status).toBe(404);
    expect((await assign('nothing', [])).status).toBe(404);
    const listed = (await listOwn(owner)).find(({ _id }: { _id: string }) => _id === service._id);
    expect(listed.assignedStaff).toEqual([owner.staffId]);
    expect((await assign(service._id, [])).body.data.assignedStaff).toEqual([]);
    const extra = { staffIds: [], owner: 'x' };
    expect(
      (await owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: extra })).status,
    ).toBe(422);
  });
});

describe('what others see', () => {
  test('is the active services without what is the owner’s', async () => {
    const owner = await createOwner(app);
    await createService(owner);
    await createService(owner, { name: 'Rested', available: false });
    await createService(owner, canopy());
    const listed = await listPublic(owner);
    expect(listed.body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Canopy',
      'Silk press',
    ]);
    for (const service of listed.body.data) {
      expect(service.category).toBe('General Services');
      for (const field of [
        'available',
        'quantity',
        'preRentalBufferDays',
        'postRentalBufferDays',
        'assignedStaff',
        'imageCloudinaryId',
      ]) {
        expect(service).not.toHaveProperty(field);
      }
    }
    expect((await app.visitor().send('GET', '/api/services/public/all/no-such-business')).body).toMatchObject(
      {
        code: 'NOT_FOUND',
        error: 'Business not found',
      },
    );
    const inactive = await app.visitor().send('GET', `/api/appointments/book/${owner.slug}/rested`);
    expect(inactive.status).toBe(404);
    const page = await app.visitor().send('GET', `/api/appointments/book/${owner.slug}/silk-press`);
    expect(page.body.data.staff).toEqual([{ _id: owner.staffId, name: 'Ada Obi', role: 'Owner' }]);
  });

  test('another business is told of a service what it is told of none', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const service = await createService(owner);
    const none = `${service._id.slice(0, 22)}${'0'.repeat(22)}`;
    const calls = [
      ['PUT', (id: string) => `/api/services/${id}`, timeBased()],
      ['DELETE', (id: string) => `/api/services/${id}`, undefined],
      ['PUT', (id: string) => `/api/services/${id}/assign-staff`, { staffIds: [] }],
    ] as const;
    for (const [method, path, body] of calls) {
      const options = body === undefined ? {} : { body };
      const [theirs, nobodys] = [
        await other.visitor.send(method, path(service._id), options),
        await other.visitor.send(method, path(none), options),
      ];
      expect(theirs.status).toBe(404);
      expect(theirs.text).toBe(nobodys.text);
      expect((await app.visitor().send(method, path(service._id), options)).status).toBe(401);
    }
    const scoped = await other.visitor.send('GET', `/api/services?businessId=${owner.businessId}`);
    expect(scoped.status).toBe(403);
    expect(scoped.body.code).toBe('WRONG_BUSINESS');
    expect(await listOwn(owner)).toHaveLength(1);
  });
});
